-- A session that ends takes the devices along that were signed up with it: without an index each logout, and each of the
-- thousands that run out in a night, looked through the devices of everybody.
create index push_subscription_of_session on push_subscription (session_id) where session_id is not null;
