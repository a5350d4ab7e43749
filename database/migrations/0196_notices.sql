-- What members want to hear of and over which channel, what waits to be told, and where browsers are pushed to.
create table notification_choice (
  member_id uuid not null constraint notification_choice_member_fk references member on delete cascade,
  event text not null constraint notification_choice_event_known check (event in ('message', 'like', 'match', 'saved_search')),
  channel text not null constraint notification_choice_channel_known check (channel in ('mail', 'push')),
  wanted boolean not null,
  chosen_at timestamptz not null,
  constraint notification_choice_pk primary key (member_id, event, channel)
);

create table notification_manner (
  member_id uuid not null constraint notification_manner_pk primary key constraint notification_manner_member_fk references member on delete cascade,
  rhythm text not null default 'soon' constraint notification_manner_rhythm_known check (rhythm in ('soon', 'daily')),
  push_names boolean not null default false
);

-- One row for all that comes from one place; gone once the member was here, or was told by mail.
create table notice (
  member_id uuid not null constraint notice_member_fk references member on delete cascade,
  event text not null constraint notice_event_known check (event in ('message', 'like', 'match')),
  from_id uuid not null constraint notice_from_fk references member on delete cascade,
  times integer not null default 1 constraint notice_times_counted check (times > 0),
  noted_at timestamptz not null,
  pushed_at timestamptz,
  constraint notice_pk primary key (member_id, event, from_id)
);
create index notice_oldest on notice (noted_at);
create index notice_from on notice (from_id);

create table digest_sent (
  member_id uuid not null constraint digest_sent_pk primary key constraint digest_sent_member_fk references member on delete cascade,
  sent_at timestamptz not null
);

-- The key that push services know this installation by: made once, kept by all its processes.
create table push_key (
  single boolean not null default true constraint push_key_pk primary key constraint push_key_one check (single),
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null
);

alter table push_subscription add column id uuid not null default gen_random_uuid();
alter table push_subscription add constraint push_subscription_id_once unique (id);

-- The mail server refused the address for good: it is not tried again.
alter table mail add column refused_at timestamptz;
