-- Signing up once however often it is sent, and finding what was lately mailed to an address.

create table signup_attempt (
  client_id uuid constraint signup_attempt_pk primary key,
  site_id uuid not null constraint signup_attempt_site_fk references site,
  -- null where the address already had an account and the site does not tell
  member_id uuid constraint signup_attempt_member_fk references member on delete cascade,
  -- over everything that was sent but the password
  body_hash bytea not null,
  created_at timestamptz not null
);
create index signup_attempt_of_member on signup_attempt (member_id);

create index mail_of_address on mail (site_id, lower(to_address), created_at desc);
create index session_expired on session (expires_at);
create index one_time_token_expired on one_time_token (expires_at);
