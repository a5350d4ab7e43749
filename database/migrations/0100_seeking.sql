-- Whom a member looks for counts both ways: nobody is shown to somebody they exclude.
-- The gender follows from gender and sexuality; ages, and whether people abroad count, are the member's own choice.
alter table profile
  add column seeks_men boolean not null generated always as (
    sexuality = 'bi' or (sexuality = 'hetero') = (gender = 'female')) stored,
  add column seeks_women boolean not null generated always as (
    sexuality = 'bi' or (sexuality = 'hetero') = (gender = 'male')) stored,
  add column seeks_min_age smallint not null default 18,
  add column seeks_max_age smallint not null default 99,
  add column seeks_abroad boolean not null default true,
  add constraint profile_seeks_ages check (seeks_min_age between 18 and seeks_max_age and seeks_max_age <= 99);

-- As trailing keys they are conditions of the index: who excludes the reader never costs a look at the row.
drop index profile_search_country, profile_search_region, profile_search_site;
create index profile_search_country on profile (site_id, country, gender, last_active_at desc, member_id desc, date_of_birth,
  seeks_men, seeks_women, seeks_min_age, seeks_max_age, seeks_abroad) where visible;
create index profile_search_region on profile (site_id, country, region, gender, last_active_at desc, member_id desc, date_of_birth,
  seeks_men, seeks_women, seeks_min_age, seeks_max_age, seeks_abroad) where visible;
create index profile_search_site on profile (site_id, gender, last_active_at desc, member_id desc, date_of_birth,
  seeks_men, seeks_women, seeks_min_age, seeks_max_age, seeks_abroad) where visible;

-- Counted up to a cap, straight from an index; the few fictional profiles from one of their own.
create index profile_counted on profile (site_id, gender, date_of_birth)
  include (fictional, country, seeks_men, seeks_women, seeks_min_age, seeks_max_age, seeks_abroad) where visible;
create index profile_counted_of_country on profile (site_id, country, gender, date_of_birth)
  include (region, fictional, seeks_men, seeks_women, seeks_min_age, seeks_max_age, seeks_abroad) where visible;
create index profile_fictional on profile (site_id, gender, country, date_of_birth)
  include (region, seeks_men, seeks_women, seeks_min_age, seeks_max_age, seeks_abroad) where visible and fictional;

-- Who is new: for the filter, and for what happened since a saved search was last looked at.
create index profile_newest on profile (site_id, gender, signed_up_at desc) where visible;
