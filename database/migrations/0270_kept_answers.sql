-- What was answered under an id that a member's browser made: a retry is answered alike, whatever became of the thing since.
create table kept_answer (
  member_id uuid not null,
  client_id uuid not null,
  call text not null,
  body_hash bytea not null,
  answer jsonb not null,
  answered_at timestamptz not null,
  constraint kept_answer_pk primary key (member_id, client_id, call),
  constraint kept_answer_call_known check (call in ('photo', 'saved_search', 'swipe')),
  constraint kept_answer_member_fk foreign key (member_id) references member (id) on delete cascade
);
create index kept_answer_oldest on kept_answer (answered_at);
