-- Counts by year of birth with a place for each day: whole years are added up, the two at the ends by a slice of their days.
-- One walk over some twenty rows of one key then answers an age range, and no row of a profile is read.
drop table search_count;
create table search_count (
  site_id uuid not null constraint search_count_site_fk references site,
  -- '*' as region: the whole country; '*' as country as well: the whole site.
  country text not null,
  region text not null,
  gender text not null,
  birth_year integer not null,
  members integer not null constraint search_count_not_negative check (members >= 0),
  fictional integer not null constraint search_count_fictional_not_negative check (fictional >= 0),
  -- The day of the year at 31 * (month - 1) + day.
  members_by_day integer[] not null
    constraint search_count_days_not_negative check (0 <= all (members_by_day) and cardinality(members_by_day) = 372),
  fictional_by_day integer[] not null
    constraint search_count_fictional_days_not_negative
    check (0 <= all (fictional_by_day) and cardinality(fictional_by_day) = 372),
  constraint search_count_pk primary key (site_id, country, gender, region, birth_year)
);

-- Days with nobody are written out between those with somebody: a row for each of them would be thirty times as many.
with born as (
  select site_id, coalesce(country, '*') as country, coalesce(region, '*') as region, gender,
    extract(year from date_of_birth)::integer as birth_year,
    (31 * (extract(month from date_of_birth) - 1) + extract(day from date_of_birth))::integer as place,
    count(*) filter (where not fictional) as members, count(*) filter (where fictional) as fictional
  from profile where visible
  group by site_id, gender, date_of_birth, grouping sets ((country, region), (country), ())
), spaced as (
  select *, repeat('0,', place - 1 - lag(place, 1, 0) over (
    partition by site_id, country, region, gender, birth_year order by place)) as nobody
  from born
)
insert into search_count (site_id, country, region, gender, birth_year, members, fictional, members_by_day, fictional_by_day)
select site_id, country, region, gender, birth_year, sum(members), sum(fictional),
  ('{' || string_agg(nobody || members, ',' order by place) || repeat(',0', 372 - max(place)) || '}')::integer[],
  ('{' || string_agg(nobody || fictional, ',' order by place) || repeat(',0', 372 - max(place)) || '}')::integer[]
from spaced
group by site_id, country, region, gender, birth_year;

-- The days at the ends of an age range were counted by these.
drop index profile_birthdays;
drop index profile_birthdays_of_country;
