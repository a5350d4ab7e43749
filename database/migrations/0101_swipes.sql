-- The swipe game: 4 likes a member's own day; a pass keeps somebody away for a while.
create table swiper (
  member_id uuid constraint swiper_pk primary key constraint swiper_member_fk references member on delete cascade,
  -- as the browser names it; the day turns by it
  time_zone text not null,
  zone_changed_at timestamptz not null
);

create table swipe (
  swiper_id uuid not null constraint swipe_swiper_fk references member on delete cascade,
  swiped_id uuid not null constraint swipe_swiped_fk references member on delete cascade,
  swiped_at timestamptz(3) not null,
  -- the swiper's own calendar day
  day date not null,
  -- a like takes one of the day's four slots, a pass none
  like_slot smallint constraint swipe_like_slot_range check (like_slot between 1 and 4),
  -- the like began here: taking the swipe back takes it back too
  gave_like boolean not null default false,
  client_id uuid not null,
  constraint swipe_pk primary key (swiper_id, swiped_id),
  constraint swipe_not_self check (swiper_id <> swiped_id),
  constraint swipe_gave_what_it_liked check (like_slot is not null or not gave_like),
  constraint swipe_like_slot_once unique (swiper_id, day, like_slot),
  constraint swipe_client_once unique (swiper_id, client_id)
);
create index swipe_latest on swipe (swiper_id, swiped_at desc, client_id desc);
create index swipe_of_swiped on swipe (swiped_id);
