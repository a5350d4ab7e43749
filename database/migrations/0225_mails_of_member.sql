-- A member's mails are read for their copy and deleted with the account: without an index each time from the whole table.
create index mail_of_member on mail (member_id, created_at);
