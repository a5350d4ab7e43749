-- Who deleted an account because its member asked customer service, and when. It stays when the account is gone, as the answer to whoever asks later.
create table erasure_request (
  member_id uuid not null constraint erasure_request_member_fk references member,
  decided_by text not null,
  decided_at timestamptz not null,
  constraint erasure_request_pk primary key (member_id, decided_at)
);
