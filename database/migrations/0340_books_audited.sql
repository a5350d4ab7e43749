-- What each look at the books found, by numbers alone: the newest says whether they are right to who watches over the server.
create table books_audit (
  id uuid not null,
  audited_at timestamptz not null,
  -- How many of the recounts did not hold.
  broken integer not null,
  -- How many sums differed from the provider's; null where those could not be asked for.
  differing integer,
  constraint books_audit_pk primary key (id),
  constraint books_audit_broken_counted check (broken >= 0),
  constraint books_audit_differing_counted check (differing >= 0)
);
create index books_audit_newest on books_audit (audited_at desc);
