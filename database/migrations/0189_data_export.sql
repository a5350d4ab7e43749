-- A copy of everything kept about a member, made for them: one at a time, downloaded by them alone, and removed after some days.
create table data_export (
  id uuid not null constraint data_export_pk primary key,
  member_id uuid not null constraint data_export_one_a_member unique constraint data_export_member_fk references member on delete cascade,
  site_id uuid not null constraint data_export_site_fk references site,
  origin text not null,
  status text not null default 'waiting' constraint data_export_status_known check (status in ('waiting', 'making', 'ready', 'failed')),
  attempts smallint not null default 0,
  steps_done smallint not null default 0,
  steps smallint not null default 0,
  asked_at timestamptz not null,
  touched_at timestamptz not null,
  expires_at timestamptz,
  size_bytes bigint,
  constraint data_export_ready_ends check ((status = 'ready') = (expires_at is not null))
);
create index data_export_touched on data_export (touched_at);
