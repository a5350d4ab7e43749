-- The name that a blocker had before their first new one since: whoever is blocked learns of no later one.
alter table block add column blocker_name text;
