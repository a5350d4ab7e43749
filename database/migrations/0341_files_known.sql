-- What the files of this database are known by, wherever they lie: the same word stands among them.
create table files_mark (
  single boolean default true not null,
  place uuid not null,
  noted_at timestamptz not null,
  constraint files_mark_pk primary key (single),
  constraint files_mark_one check (single)
);
