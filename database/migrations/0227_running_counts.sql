-- Counts that run on: a range of ages is what was born until its last day less what was born before its first. Three rows
-- answer it, however wide it is; before, each of its years was a row.
drop table search_count;
create table search_count (
  site_id uuid not null constraint search_count_site_fk references site,
  -- '*' as region: the whole country; '*' as country as well: the whole site.
  country text not null,
  region text not null,
  gender text not null,
  birth_year integer not null constraint search_count_year_range check (birth_year between 1900 and 2099),
  -- How many were born in this year until a day of it, which stands at 31 * (month - 1) + day.
  members_until integer[] not null
    constraint search_count_not_negative check (0 <= all (members_until) and cardinality(members_until) = 372),
  fictional_until integer[] not null
    constraint search_count_fictional_not_negative check (0 <= all (fictional_until) and cardinality(fictional_until) = 372),
  constraint search_count_pk primary key (site_id, country, gender, region, birth_year)
);

create table search_count_years (
  site_id uuid not null constraint search_count_years_site_fk references site,
  country text not null,
  region text not null,
  gender text not null,
  -- How many were born until the end of a year, from 1900 on.
  members_until integer[] not null
    constraint search_count_years_not_negative check (0 <= all (members_until) and cardinality(members_until) = 200),
  fictional_until integer[] not null
    constraint search_count_years_fictional_not_negative
    check (0 <= all (fictional_until) and cardinality(fictional_until) = 200),
  constraint search_count_years_pk primary key (site_id, country, gender, region)
);

-- One place is read of a row that lies open; out of a compressed one all would be unpacked for it.
alter table search_count alter members_until set storage plain, alter fictional_until set storage plain;
alter table search_count_years alter members_until set storage plain, alter fictional_until set storage plain;

with born as (
  select site_id, coalesce(country, '*') as country, coalesce(region, '*') as region, gender,
    extract(year from date_of_birth)::integer as birth_year,
    (31 * (extract(month from date_of_birth) - 1) + extract(day from date_of_birth))::integer as place,
    count(*) filter (where not fictional) as members, count(*) filter (where fictional) as fictional
  from profile where visible
  group by site_id, gender, date_of_birth, grouping sets ((country, region), (country), ())
), spaced as (
  select site_id, country, region, gender, birth_year, place, members, fictional,
    lead(place, 1, 373) over year - place as days,
    sum(members) over (year rows unbounded preceding) as members_until,
    sum(fictional) over (year rows unbounded preceding) as fictional_until
  from born window year as (partition by site_id, country, region, gender, birth_year order by place)
)
insert into search_count (site_id, country, region, gender, birth_year, members_until, fictional_until)
select site_id, country, region, gender, birth_year,
  array_cat(array_fill(0, array[min(place) - 1]),
    string_to_array(rtrim(string_agg(repeat(members_until || ',', days), '' order by place), ','), ',')::integer[]),
  array_cat(array_fill(0, array[min(place) - 1]),
    string_to_array(rtrim(string_agg(repeat(fictional_until || ',', days), '' order by place), ','), ',')::integer[])
from spaced
group by site_id, country, region, gender, birth_year;

with born as (
  select site_id, country, region, gender, birth_year,
    coalesce(members_until[372], 0) as members, coalesce(fictional_until[372], 0) as fictional
  from (select distinct site_id, country, region, gender from search_count) place
    cross join generate_series(1900, 2099) birth_year
    left join search_count using (site_id, country, region, gender, birth_year)
), running as (
  select site_id, country, region, gender, birth_year,
    (sum(members) over until)::integer as members_until, (sum(fictional) over until)::integer as fictional_until
  from born window until as (partition by site_id, country, region, gender order by birth_year)
)
insert into search_count_years (site_id, country, region, gender, members_until, fictional_until)
select site_id, country, region, gender, array_agg(members_until order by birth_year),
  array_agg(fictional_until order by birth_year)
from running group by site_id, country, region, gender;
