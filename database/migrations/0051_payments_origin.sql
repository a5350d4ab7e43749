-- The address an order was made at, as the member saw it: the link in its receipt starts with it.
alter table payment add column origin text;
