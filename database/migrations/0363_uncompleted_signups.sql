-- Signups that wait for their mailed link, to erase those that nobody completes; built beside who writes.
create index concurrently member_uncompleted on member (id) where status = 'signing_up';
