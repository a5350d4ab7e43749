-- Passkeys beside the password: what proves that somebody holds one, and what was asked of it, which is answered once.
create table passkey (
  id text not null constraint passkey_pk primary key,
  member_id uuid not null constraint passkey_member_fk references member on delete cascade,
  host text not null,
  name text not null constraint passkey_name_length check (char_length(name) between 1 and 60),
  public_key bytea not null,
  counter bigint not null constraint passkey_counter_not_negative check (counter >= 0),
  transports text[] not null default '{}',
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_member on passkey (member_id);
create table passkey_challenge (
  challenge_hash bytea not null constraint passkey_challenge_pk primary key,
  member_id uuid constraint passkey_challenge_member_fk references member on delete cascade,
  host text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
