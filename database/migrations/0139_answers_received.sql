-- Who passed a member is read at each deal, from the index alone: of somebody much seen that is thousands.
create index finder_card_passed_by on finder_card (shown_id, member_id) where decision = 'pass';
drop index swipe_of_swiped;
create index swipe_of_swiped on swipe (swiped_id, swiped_at) include (swiper_id, like_slot);
