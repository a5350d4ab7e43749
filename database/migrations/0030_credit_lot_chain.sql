-- A lot is a chain of its own: each entry continues the one before it on the same lot, and what is written stays written.
-- So "unused", which a refund pays back, is proven in the same way as the balance.

alter table credit_entry
  -- the member's seq of the entry before this one on the same lot; null for the one that opens it
  add column lot_previous_seq integer,
  add constraint credit_entry_lot_link unique (lot_id, seq, lot_after),
  add constraint credit_entry_lot_chain foreign key (lot_id, lot_previous_seq, lot_before)
    references credit_entry (lot_id, seq, lot_after),
  add constraint credit_entry_lot_first check (lot_previous_seq is not null or lot_before = 0),
  add constraint credit_entry_lot_later check (lot_previous_seq < seq),
  add constraint credit_entry_lot_successor_once unique nulls not distinct (lot_id, lot_previous_seq);

-- the lot is the member's own
alter table credit_lot add constraint credit_lot_owner unique (id, member_id);
alter table credit_entry
  drop constraint credit_entry_lot_fk,
  add constraint credit_entry_lot_fk foreign key (lot_id, member_id) references credit_lot (id, member_id);

drop index credit_entry_of_lot;

create function refuse_change_of_entry() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the ledger is never changed or deleted' using errcode = 'restrict_violation', constraint = 'credit_entry_final';
end $$;

create trigger credit_entry_final before update or delete on credit_entry
  for each row execute function refuse_change_of_entry();
