-- Searches a member keeps, at most ten: each takes a slot.
create table saved_search (
  id uuid constraint saved_search_pk primary key,
  member_id uuid not null constraint saved_search_member_fk references member on delete cascade,
  slot smallint not null constraint saved_search_slot_range check (slot between 1 and 10),
  name text not null constraint saved_search_name_length check (char_length(name) between 1 and 60),
  filters jsonb not null constraint saved_search_filters_object check (jsonb_typeof(filters) = 'object'),
  alerts boolean not null,
  -- what is new counts from here
  looked_at timestamptz(3) not null,
  -- up to when the member was told of the new by mail
  told_until timestamptz(3) not null,
  client_id uuid not null,
  created_at timestamptz not null,
  constraint saved_search_slot_once unique (member_id, slot),
  constraint saved_search_client_once unique (member_id, client_id)
);
create index saved_search_to_tell on saved_search (told_until, member_id) where alerts;
