-- When a case was decided, as its decision says: what waits is found without reading all that was ever decided. A job fills it.
alter table report add column settled_at timestamptz;
alter table complaint add column settled_at timestamptz;
