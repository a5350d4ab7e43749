-- Photos in chats only from those who may: a wish of the member for everybody, and an answer for one.
alter table profile
  add column photos_from text not null default 'everyone' constraint profile_photos_from_known check (
    photos_from in ('everyone', 'matches', 'asked')
  );

-- Whether one may send photos to the other: when they asked last, and what the answer is.
create table photo_permission (
  member_id uuid not null constraint photo_permission_member_fk references member on delete cascade,
  sender_id uuid not null constraint photo_permission_sender_fk references member on delete cascade,
  asked_at timestamptz,
  answer text constraint photo_permission_answer_known check (answer in ('allowed', 'not_now', 'ask_first')),
  answered_at timestamptz,
  constraint photo_permission_pk primary key (member_id, sender_id),
  constraint photo_permission_not_self check (member_id <> sender_id),
  constraint photo_permission_answer_dated check ((answer is null) = (answered_at is null)),
  constraint photo_permission_says_something check (asked_at is not null or answer is not null)
);

create index photo_permission_by_sender on photo_permission (sender_id);
