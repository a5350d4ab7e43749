-- Received, or a held message opened, by a reader who gave its sender no sign of life then: invisible, or across a block.
-- What the sender takes back is sealed all the same, and is not in the copy of their data, which would give that away.
alter table message
  add column held_opened_unseen boolean not null default false;
alter table sealed_message
  add column unseen boolean not null default false;
