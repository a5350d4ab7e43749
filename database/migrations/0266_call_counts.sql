-- How often a network made a call of which there must not be more with more processes: logins, resets, asking for addresses.
create table call_count (
  call text not null,
  network text not null,
  calls integer not null,
  begun_at timestamptz not null,
  constraint call_count_pk primary key (call, network)
);
