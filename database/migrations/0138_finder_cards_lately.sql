-- How often somebody was dealt lately, so that who joined today is not sent to everybody at once.
drop index finder_card_of_shown;
create index finder_card_of_shown on finder_card (shown_id, dealt_at);
-- Old cards that nobody passed say nothing any more, and are cleared away by their day.
create index finder_card_by_day on finder_card (day) where decision is distinct from 'pass';
