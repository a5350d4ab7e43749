-- A restriction that was ended stays, with who ended it and when: whoever decides again knows what was decided before.
alter table restriction
  drop constraint restriction_pk,
  drop constraint restriction_case_number_once,
  add constraint restriction_pk primary key (case_number),
  add column ended_by text,
  add column ended_at timestamptz,
  add constraint restriction_ended_by_somebody check ((ended_by is null) = (ended_at is null));
create unique index restriction_one_at_a_time on restriction (member_id) where ended_at is null;
create index restriction_of_member on restriction (member_id, decided_at);
