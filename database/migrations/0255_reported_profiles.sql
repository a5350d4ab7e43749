-- The profile of who was reported, as it was then: its words, and how many of its photos lie beside them. Goes with the
-- evidence of the report.
create table report_profile (
  report_id uuid constraint report_profile_pk primary key
    constraint report_profile_report_fk references report on delete cascade,
  name text not null,
  about text not null,
  notes jsonb not null,
  photos smallint not null constraint report_profile_photos_counted check (photos >= 0)
);
