-- A message may answer an earlier one of its conversation.
alter table message
  add column reply_seq integer,
  add constraint message_reply_earlier check (reply_seq < seq),
  add constraint message_reply_fk foreign key (conversation_id, reply_seq) references message (conversation_id, seq);
