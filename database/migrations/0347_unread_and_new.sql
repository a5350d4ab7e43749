-- What every page counts: a member's unread conversations and the likes they have not looked at, however many others there are.
create index participant_unread on participant (member_id) where unread > 0;
create index member_like_new on member_like (liked_id, created_at, liker_id) where seen_at is null;
