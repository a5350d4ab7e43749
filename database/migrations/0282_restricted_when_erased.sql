-- Of who was restricted when their account was erased, the decision, and a keyed mark of their proved mailbox: whoever comes
-- back under it is known for a time. Of the person nothing else stays.
create table past_restriction (
  case_number text not null constraint past_restriction_pk primary key,
  mailbox_mark bytea not null,
  reason text not null constraint past_restriction_reason_known check (reason in ('fake', 'money', 'harassment', 'indecent', 'underage', 'other')),
  decided_by text not null,
  decided_at timestamptz not null,
  erased_at timestamptz not null
);
create index past_restriction_mailbox on past_restriction (mailbox_mark);
create index past_restriction_oldest on past_restriction (erased_at);
-- A member who proved such a mailbox since.
create table restricted_return (
  member_id uuid not null constraint restricted_return_member_fk references member,
  case_number text not null constraint restricted_return_case_fk references past_restriction on delete cascade,
  noted_at timestamptz not null,
  constraint restricted_return_pk primary key (member_id, case_number)
);
create index restricted_return_of_case on restricted_return (case_number);
