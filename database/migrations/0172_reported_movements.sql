-- What a provider told that moved, where that can't be read from it again: each of its movements once.
create table reported_movement (
  provider text not null,
  -- the provider's own name for it
  movement_id text not null,
  -- the payment at the provider
  provider_id text not null,
  kind text not null,
  amount_minor integer not null,
  currency text not null,
  reported_at timestamptz not null,
  constraint reported_movement_pk primary key (provider, movement_id),
  constraint reported_movement_kind_known check (kind in ('refund', 'chargeback')),
  constraint reported_movement_amount_positive check (amount_minor > 0)
);
create index reported_movement_of_payment on reported_movement (provider, provider_id);

-- Money owed back that the provider would not pay back: a person does, out of our own funds, and says so.
alter table refund
  drop constraint refund_status_known,
  drop constraint refund_settled_has_time,
  add constraint refund_status_known check (status in ('reserved', 'by_hand', 'posted', 'refused')),
  add constraint refund_by_hand_owed_twice check (status <> 'by_hand' or origin = 'duplicate'),
  add constraint refund_settled_has_time check ((status in ('reserved', 'by_hand')) = (settled_at is null)),
  -- how it was paid back by hand, in the operator's words
  add column settled_note text,
  add constraint refund_note_length check (length(settled_note) between 1 and 200);
create index refund_by_hand on refund (created_at) where status = 'by_hand';

-- Refused before there was such a state: still owed.
update refund set status = 'by_hand', settled_at = null
where status = 'refused' and origin = 'duplicate'
  and exists (select from money_entry where money_entry.payment_id = refund.payment_id and money_entry.provider_id = refund.provider_id
    group by money_entry.provider_id
    having sum(case when credit = 'owed_back' then amount_minor when debit = 'owed_back' then -amount_minor else 0 end) > 0);

alter table money_entry
  drop constraint money_entry_accounts_known,
  add constraint money_entry_accounts_known check (case kind
    when 'received' then debit = 'provider' and credit in ('unspent', 'tax', 'owed_back')
    when 'fee' then debit = 'fees' and credit = 'provider'
    when 'earned' then (debit, credit) in (('unspent', 'earned'), ('earned', 'unspent'))
    when 'reserved' then debit in ('unspent', 'tax', 'losses') and credit = 'owed_back'
    when 'released' then debit = 'owed_back' and credit in ('unspent', 'tax', 'losses')
    when 'refunded' then debit = 'owed_back' and credit = 'provider'
    when 'paid_by_hand' then debit = 'owed_back' and credit = 'own_funds'
    when 'charged_back' then debit in ('unspent', 'tax', 'losses') and credit = 'provider'
    when 'reversed' then debit = 'provider' and credit in ('unspent', 'tax', 'losses')
    else false end);
