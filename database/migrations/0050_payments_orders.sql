-- Orders: what the member entered, when the provider was last asked, and codes that exist for one order in all.

-- The code as it was typed, so that the same client_id with another code is another order.
alter table payment add column entered_code text;
-- Payments that wait are asked about in turn, the longest unasked first.
alter table payment add column asked_at timestamptz;

-- A code that holds once among all members is taken by one order, also when two come at the same instant.
alter table discount_use add column only_one boolean not null default false;
create unique index discount_use_only_one on discount_use (code_id) where only_one;
