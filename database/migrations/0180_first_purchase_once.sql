-- A discount of the first purchase is one for each member, whichever name it has: two windows can't have two.
alter table discount_use
  add column first_only boolean not null default false;

update discount_use set first_only = true where code in ('TIMEBONUS25', 'WELCOME25');

create unique index discount_use_first_once on discount_use (member_id) where first_only;
