-- An account that its member asked to delete: hidden until then, and given back by the mailed link.
create table closure (
  member_id uuid not null constraint closure_pk primary key constraint closure_member_fk references member,
  status_before text not null constraint closure_status_known check (status_before in ('active', 'not_confirmed')),
  asked_at timestamptz not null,
  erase_at timestamptz not null,
  constraint closure_gives_time check (erase_at > asked_at)
);
create index closure_due on closure (erase_at);
