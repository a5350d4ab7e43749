-- The days at both ends of a range of ages, in one region: a count read those of the whole country.
create index profile_counted_of_region on profile (site_id, country, region, gender, date_of_birth)
  include (fictional, seeks_men, seeks_women, seeks_min_age, seeks_max_age, seeks_abroad)
  where visible;
