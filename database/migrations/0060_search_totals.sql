-- Counting for the search in a handful of rows: totals over regions and over countries, fictional profiles beside members.

-- '*' as region: the whole country; '*' as country as well: the whole site.
alter table search_count
  add column fictional integer not null default 0 constraint search_count_fictional_not_negative check (fictional >= 0);

delete from search_count;
insert into search_count (site_id, country, region, gender, birth_month, members, fictional)
select site_id, coalesce(country, '*'), coalesce(region, '*'), gender, date_trunc('month', date_of_birth)::date,
  count(*) filter (where not fictional), count(*) filter (where fictional)
from profile where visible
group by site_id, gender, date_trunc('month', date_of_birth), grouping sets ((country, region), (country), ());

-- The months at both ends of an age range are counted by day, without touching the rows.
drop index profile_birthdays;
create index profile_birthdays on profile (site_id, gender, date_of_birth) include (fictional) where visible;
create index profile_birthdays_of_country on profile (site_id, country, gender, date_of_birth) include (region, fictional)
  where visible;
