-- The months at both ends of an age range are counted by day: this index answers that without touching the rows.
create index profile_birthdays on profile (site_id, gender, date_of_birth) include (country, region)
  where visible and not fictional;
