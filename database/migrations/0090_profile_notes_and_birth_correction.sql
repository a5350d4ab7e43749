-- A sentence of the member's own beside a field, by the field's name.
alter table profile
  add column notes jsonb default '{}' not null
    constraint profile_notes_object check (jsonb_typeof(notes) = 'object');

-- A date of birth can be corrected once: the key refuses a second time.
create table birth_correction (
  member_id uuid constraint birth_correction_pk primary key
    constraint birth_correction_member_fk references member on delete cascade,
  before date not null,
  corrected_at timestamptz not null
);
