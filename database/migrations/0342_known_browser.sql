-- The browsers that a member logged in from, by the hash of a cookie that each keeps: of a login from another one its owner is told.
create table known_browser (
  member_id uuid not null,
  token_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  constraint known_browser_pk primary key (member_id, token_hash),
  constraint known_browser_member_fk foreign key (member_id) references member (id) on delete cascade
);
create index known_browser_unused on known_browser (seen_at);
