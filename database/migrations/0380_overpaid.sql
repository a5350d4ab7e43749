-- A refund goes out although the bank has taken the money back meanwhile: what exceeds that which is held has left twice,
-- and moves nothing that is held.
alter table money_entry
  drop constraint money_entry_held_sum,
  drop constraint money_entry_accounts_known,
  add constraint money_entry_held_sum check (held_after = held_before + case
    when kind in ('fee', 'overdrawn', 'overpaid', 'recovered') then 0
    when debit = 'provider' then amount_minor
    when credit = 'provider' then -amount_minor
    else 0 end) not valid,
  add constraint money_entry_accounts_known check (case kind
    when 'received' then debit = 'provider' and credit in ('unspent', 'tax', 'owed_back')
    when 'fee' then debit = 'fees' and credit = 'provider'
    when 'earned' then (debit, credit) in (('unspent', 'earned'), ('earned', 'unspent'))
    when 'reserved' then debit in ('unspent', 'tax', 'losses') and credit = 'owed_back'
    when 'released' then debit = 'owed_back' and credit in ('unspent', 'tax', 'losses')
    when 'refunded' then debit = 'owed_back' and credit = 'provider'
    when 'overpaid' then debit = 'owed_back' and credit = 'provider'
    when 'paid_by_hand' then debit = 'owed_back' and credit = 'own_funds'
    when 'charged_back' then debit in ('unspent', 'tax', 'losses') and credit = 'provider'
    when 'overdrawn' then debit = 'losses' and credit = 'provider'
    when 'reversed' then debit = 'provider' and credit in ('unspent', 'tax', 'losses')
    when 'recovered' then debit = 'provider' and credit = 'losses'
    else false end) not valid;
