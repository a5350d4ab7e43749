-- The books of money: every movement goes from one account to another, so that all accounts together sum to zero.
-- The movements of a payment form a chain, as credits do: nobody can be given back more than came in.

-- The tax that is in the price, as it was when the order was made; in hundredths of a percent.
alter table payment
  add column tax_basis_points integer not null default 0,
  add constraint payment_tax_range check (tax_basis_points between 0 and 10000),
  add constraint payment_currency unique (id, currency);

create table money_entry (
  payment_id uuid not null,
  seq integer not null,
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  -- the payment at the provider
  provider_id text not null,
  kind text not null,
  debit text not null,
  credit text not null,
  amount_minor bigint not null,
  currency text not null,
  -- what has come in for this payment and not gone back
  held_before bigint not null,
  held_after bigint not null,
  created_at timestamptz not null,
  constraint money_entry_pk primary key (payment_id, seq),
  constraint money_entry_link unique (payment_id, seq, held_after),
  constraint money_entry_chain foreign key (payment_id, previous_seq, held_before)
    references money_entry (payment_id, seq, held_after),
  constraint money_entry_payment_fk foreign key (payment_id, currency) references payment (id, currency),
  constraint money_entry_first check (seq > 1 or held_before = 0),
  constraint money_entry_seq_positive check (seq > 0),
  constraint money_entry_amount_positive check (amount_minor > 0),
  constraint money_entry_held_not_negative check (held_after >= 0),
  constraint money_entry_held_sum check (held_after = held_before + case
    when kind = 'fee' then 0
    when debit = 'provider' then amount_minor
    when credit = 'provider' then -amount_minor
    else 0 end),
  constraint money_entry_accounts_known check (case kind
    when 'received' then debit = 'provider' and credit in ('unspent', 'tax', 'owed_back')
    when 'fee' then debit = 'fees' and credit = 'provider'
    when 'earned' then (debit, credit) in (('unspent', 'earned'), ('earned', 'unspent'))
    when 'reserved' then debit in ('unspent', 'tax', 'losses') and credit = 'owed_back'
    when 'released' then debit = 'owed_back' and credit in ('unspent', 'tax', 'losses')
    when 'refunded' then debit = 'owed_back' and credit = 'provider'
    when 'charged_back' then debit in ('unspent', 'tax', 'losses') and credit = 'provider'
    when 'reversed' then debit = 'provider' and credit in ('unspent', 'tax', 'losses')
    else false end)
);
create index money_entry_of_provider on money_entry (provider_id);
create index money_entry_newest on money_entry (created_at);

create function refuse_change_of_money() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the books is never changed or deleted' using errcode = 'restrict_violation', constraint = 'money_entry_final';
end $$;

create trigger money_entry_final before update or delete on money_entry
  for each row execute function refuse_change_of_money();

create view money_posting as
  select debit as account, amount_minor, currency, payment_id, kind, created_at from money_entry
  union all
  select credit, -amount_minor, currency, payment_id, kind, created_at from money_entry;

-- Each comparison with the provider's ledger, and what differed until it was seen to agree.
create table reconciliation (
  id uuid not null,
  provider text not null,
  since timestamptz not null,
  reconciled_at timestamptz not null,
  movements integer not null,
  constraint reconciliation_pk primary key (id)
);
create index reconciliation_newest on reconciliation (provider, reconciled_at);

create table reconciliation_difference (
  provider text not null,
  provider_id text not null,
  kind text not null,
  currency text not null,
  -- null where the provider speaks of a payment that we don't know
  payment_id uuid,
  ours_minor bigint not null,
  theirs_minor bigint not null,
  found_at timestamptz not null,
  constraint reconciliation_difference_pk primary key (provider, provider_id, kind),
  constraint reconciliation_difference_real check (ours_minor <> theirs_minor),
  constraint reconciliation_difference_payment_fk foreign key (payment_id) references payment (id)
);

-- What was paid before there were books.
update payment set tax_basis_points = rate.basis_points
from (values ('AT', 2000), ('BE', 2100), ('BG', 2000), ('CH', 810), ('CY', 1900), ('CZ', 2100), ('DE', 1900), ('DK', 2500),
  ('EE', 2400), ('ES', 2100), ('FI', 2550), ('FR', 2000), ('GB', 2000), ('GR', 2400), ('HR', 2500), ('HU', 2700),
  ('IE', 2300), ('IT', 2200), ('LT', 2100), ('LU', 1700), ('LV', 2100), ('MT', 1800), ('NL', 2100), ('NO', 2500),
  ('PL', 2300), ('PT', 2300), ('RO', 2100), ('SE', 2500), ('SI', 2200), ('SK', 2300)) as rate (country, basis_points)
where rate.country = payment.country;

insert into money_entry (payment_id, seq, provider_id, kind, debit, credit, amount_minor, currency, held_before, held_after, created_at)
select id, row_number() over (partition by id order by part), provider_id, kind, debit, credit, moved, currency, held_before, held_after, settled_at
from payment,
  lateral (select round(amount_minor::numeric * tax_basis_points / (10000 + tax_basis_points))::bigint as tax) taxed,
  lateral (values
    (1, 'received', 'provider', 'unspent', amount_minor - tax, 0::bigint, amount_minor - tax),
    (2, 'received', 'provider', 'tax', tax, amount_minor - tax, amount_minor::bigint)
  ) as entry (part, kind, debit, credit, moved, held_before, held_after)
where status = 'completed' and provider_id is not null and settled_at is not null and moved > 0;
