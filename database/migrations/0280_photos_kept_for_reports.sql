-- Since when a photo of a report is deleted by its owner, though it has yet to be kept: its files stay until it is.
alter table report_missing_photo add column dropped_at timestamptz;
create index report_missing_photo_by_source on report_missing_photo (source_key);
