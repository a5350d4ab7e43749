-- Of the secret that signs links and seals account numbers only a mark: a process with another one is told so at start.
create table secret_mark (
  single boolean not null default true,
  print bytea not null,
  noted_at timestamptz not null,
  constraint secret_mark_pk primary key (single),
  constraint secret_mark_one check (single)
);
