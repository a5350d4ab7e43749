-- How far a member's windows have received a conversation: the second of the three marks sent, delivered, read.
alter table participant
  add column delivered_seq integer not null default 0;
