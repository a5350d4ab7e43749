-- Entries from before hold them too.
alter table money_entry
  validate constraint money_entry_held_sum,
  validate constraint money_entry_accounts_known;
