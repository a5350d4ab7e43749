-- Orders from before name one of the ways too.
alter table payment validate constraint payment_method_known;
