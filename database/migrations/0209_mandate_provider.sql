-- Which provider keeps a mandate, and for which customer of its own; one that has ended is debited no more.
alter table mandate add column provider text;
alter table mandate add column customer_id text;
alter table mandate add column ended_at timestamptz;
-- Until now only the sandbox kept any.
update mandate set provider = 'sandbox' where provider_id is not null;
alter table mandate add constraint mandate_keeper_is_known
  check (provider is not null or (provider_id is null and customer_id is null));
