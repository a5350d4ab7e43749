-- Opened by a recipient who gave the sender no sign of life then: invisible, or across a block. To the sender it stays
-- as it was.
alter table chat_photo
  add column opened_unseen boolean not null default false,
  add constraint chat_photo_opened_unseen check (opened_at is not null or not opened_unseen);
