-- Interests are special-category data: shown to others only as the member chose.
alter table profile add column show_interests boolean not null default true;

-- The same upload sent twice is told from another one under the same client id by its content.
alter table photo add column content_hash bytea;
