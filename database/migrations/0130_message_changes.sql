-- What happens to a message after it was written: reactions, and its author taking it back for both.
-- Each change takes the next number of its conversation, so that a window asks for the changes it missed as it asks for messages.

alter table conversation
  add column change_seq integer not null default 0 constraint conversation_change_seq_not_negative check (change_seq >= 0);

alter table message
  add column changed_seq integer not null default 0 constraint message_changed_seq_not_negative check (changed_seq >= 0);

create unique index message_by_change on message (conversation_id, changed_seq) where changed_seq > 0;

create table message_reaction (
  conversation_id uuid not null,
  seq integer not null,
  member_id uuid not null constraint message_reaction_member_fk references member on delete cascade,
  emoji text not null constraint message_reaction_emoji_short check (char_length(emoji) between 1 and 8),
  reacted_at timestamptz not null,
  constraint message_reaction_pk primary key (conversation_id, seq, member_id),
  constraint message_reaction_message_fk foreign key (conversation_id, seq) references message on delete cascade
);

create index message_reaction_by_member on message_reaction (member_id);

create table message_deletion (
  conversation_id uuid not null,
  seq integer not null,
  deleted_at timestamptz not null,
  constraint message_deletion_pk primary key (conversation_id, seq),
  constraint message_deletion_message_fk foreign key (conversation_id, seq) references message on delete cascade
);
