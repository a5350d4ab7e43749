-- The profile that a complaint is about, as it was: whoever put it there may take it away before anybody looks.
create table complaint_profile (
  complaint_id uuid not null,
  member_id uuid not null,
  name text not null,
  about text not null,
  notes jsonb not null,
  photos smallint not null,
  constraint complaint_profile_pk primary key (complaint_id),
  constraint complaint_profile_complaint_fk foreign key (complaint_id) references complaint (id) on delete cascade,
  constraint complaint_profile_member_fk foreign key (member_id) references member (id),
  constraint complaint_profile_photos_counted check (photos >= 0)
);
create index complaint_profile_of_member on complaint_profile (member_id);
