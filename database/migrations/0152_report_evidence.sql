-- What two wrote around a report, as it was then: whoever wrote it may take it back afterwards. For the back office only,
-- and for a time; the case itself stays.
create table report_message (
  report_id uuid not null constraint report_message_report_fk references report on delete cascade,
  seq integer not null,
  message_id uuid not null,
  sender_id uuid not null constraint report_message_sender_fk references member,
  kind text not null,
  body text not null,
  sent_at timestamptz not null,
  -- where the copy of a photo lies
  storage_key text,
  constraint report_message_pk primary key (report_id, seq),
  constraint report_message_only_photos_lie_somewhere check (storage_key is null or kind = 'photo')
);

create index report_message_by_sender on report_message (sender_id);
