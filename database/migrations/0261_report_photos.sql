-- A photo of a report that is not kept yet: a report waits for no storage, its photos are fetched afterwards. Since when its
-- original is known to be gone, where it is: that one can't be kept any more.
create table report_missing_photo (
  report_id uuid not null constraint report_missing_photo_report_fk references report on delete cascade,
  nr text not null constraint report_missing_photo_nr_form check (nr ~ '^p?\d+$'),
  source_key text not null,
  gone_at timestamptz,
  constraint report_missing_photo_pk primary key (report_id, nr)
);
