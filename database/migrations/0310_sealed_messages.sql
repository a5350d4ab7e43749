-- What was taken back after its reader could have seen it: kept from everybody for a while, for a report between the two.
create table sealed_message (
  conversation_id uuid not null,
  seq integer not null,
  body text not null,
  storage_key text,
  constraint sealed_message_pk primary key (conversation_id, seq),
  constraint sealed_message_taken_back_fk foreign key (conversation_id, seq)
    references message_deletion (conversation_id, seq) on delete cascade,
  constraint sealed_message_not_empty check (body <> '')
);

-- Of the evidence of a report, what had been taken back by then.
alter table report_message add column taken_back_at timestamptz;
