-- What is asked for by whose it is, and had to be looked for among everybody's: an order's unused credits at each message,
-- whom one blocked a page at a time, the codes and the complaints of who is erased.
create index credit_lot_unclosed on credit_lot (member_id) where closed_at is null;
create index block_newest on block (blocker_id, created_at desc, blocked_id desc);
create index discount_code_of_member on discount_code (member_id) where member_id is not null;
create index complaint_of_address on complaint (lower(email));
