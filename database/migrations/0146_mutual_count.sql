-- How many look for whom: a member's number of results leaves out everybody who does not look for the member, and
-- counting them one by one cost as much as the page itself. Members only: fictional profiles are never part of the number.
create table mutual_count (
  site_id uuid not null constraint mutual_count_site_fk references site,
  -- As in search_count: '*' as region is the whole country, '*' as country as well the whole site.
  country text not null,
  region text not null,
  gender text not null,
  -- Of what gender those are whom they look for.
  sought text not null constraint mutual_count_sought_known check (sought in ('female', 'male')),
  birth_year integer not null,
  -- How many of them look for an age, from 18 to 99; and how many of those in other countries too.
  by_age integer[] not null
    constraint mutual_count_not_negative check (0 <= all (by_age) and cardinality(by_age) = 82),
  abroad_by_age integer[] not null
    constraint mutual_count_abroad_not_negative check (0 <= all (abroad_by_age) and cardinality(abroad_by_age) = 82),
  constraint mutual_count_pk primary key (site_id, country, gender, sought, region, birth_year)
);

with ends as (
  select site_id, coalesce(country, '*') as country, coalesce(region, '*') as region, gender, sought,
    extract(year from date_of_birth)::integer as birth_year, age,
    sum(step) as step, coalesce(sum(step) filter (where seeks_abroad), 0) as abroad_step
  from profile,
    lateral (select 'female' where seeks_women union all select 'male' where seeks_men) whom (sought),
    lateral (values (seeks_min_age, 1), (seeks_max_age + 1, -1)) ends (age, step)
  where visible and not fictional
  group by site_id, gender, sought, birth_year, age, grouping sets ((country, region), (country), ())
), places as (
  select distinct site_id, country, region, gender, sought, birth_year from ends
), steps as (
  select site_id, country, region, gender, sought, birth_year, age, step, abroad_step from ends
  union all
  select site_id, country, region, gender, sought, birth_year, age, 0, 0 from places, generate_series(18, 99) age
), ages as (
  select site_id, country, region, gender, sought, birth_year, age,
    sum(sum(step)) over years as n, sum(sum(abroad_step)) over years as abroad
  from steps
  group by site_id, country, region, gender, sought, birth_year, age
  window years as (partition by site_id, country, region, gender, sought, birth_year order by age)
)
insert into mutual_count (site_id, country, region, gender, sought, birth_year, by_age, abroad_by_age)
select site_id, country, region, gender, sought, birth_year,
  array_agg(n::integer order by age), array_agg(abroad::integer order by age)
from ages where age < 100 group by site_id, country, region, gender, sought, birth_year;
