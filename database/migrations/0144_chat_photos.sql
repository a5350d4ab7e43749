-- A photo in a chat is a message whose body is the id its sender's window made; what is known of the picture stands here.
-- Files without a row are only rubbish to remove; taken back or erased, the message's body is empty and the row is gone.

alter table message add constraint message_photo_named check (
  kind <> 'photo' or body = '' or body = client_id::text
);

create table chat_photo (
  id uuid not null constraint chat_photo_pk primary key,
  sender_id uuid not null constraint chat_photo_sender_fk references member on delete cascade,
  recipient_id uuid not null constraint chat_photo_recipient_fk references member on delete cascade,
  storage_key text not null,
  content_hash bytea not null,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  constraint chat_photo_has_a_size check (width > 0 and height > 0)
);

create index chat_photo_by_sender on chat_photo (sender_id);
create index chat_photo_by_recipient on chat_photo (recipient_id);
