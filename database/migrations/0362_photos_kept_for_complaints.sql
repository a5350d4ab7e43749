-- A photo of a profile complained about that is not kept yet, and where it is: its files stay until it is, whoever deletes it, and since when.
create table complaint_missing_photo (
  complaint_id uuid not null,
  nr smallint not null,
  source_key text not null,
  dropped_at timestamptz,
  constraint complaint_missing_photo_pk primary key (complaint_id, nr),
  constraint complaint_missing_photo_page_fk foreign key (complaint_id) references complaint_profile on delete cascade
);
create index complaint_missing_photo_by_source on complaint_missing_photo (source_key);
