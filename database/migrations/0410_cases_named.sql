-- The case numbers that a text mentions, in any case of letters.
create function cases_named(body text) returns text[]
language sql immutable strict parallel safe
as $$
  select array(select distinct match[1] from regexp_matches(upper(body), '(C-\d{4}-[0-9A-Z]{6})', 'g') match)
$$;
