-- The day of the match finder turns where the swipe game's does: by the member's own time zone, which both read.
alter table swiper rename to member_zone;
alter table member_zone rename column zone_changed_at to changed_at;
alter table member_zone rename constraint swiper_pk to member_zone_pk;
alter table member_zone rename constraint swiper_member_fk to member_zone_member_fk;
