-- What a comparison with the provider has read so far, so that however much it is, little is held at once. Gone with its end.
create table reconciliation_line (
  run uuid not null,
  provider_id text not null,
  kind text not null,
  currency text not null,
  amount_minor bigint not null,
  -- whose order it is, where the provider says so
  reference text not null,
  constraint reconciliation_line_pk primary key (run, provider_id, kind, currency)
);
-- The payments that it has to look at closely.
create table reconciliation_look (
  run uuid not null,
  provider_id text not null,
  reference text not null,
  constraint reconciliation_look_pk primary key (run, provider_id)
);
