-- Another e-mail address that a member asked for: it holds once the old and the new one were both confirmed.
create table address_change (
  member_id uuid not null constraint address_change_pk primary key constraint address_change_member_fk references member on delete cascade,
  email text not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
