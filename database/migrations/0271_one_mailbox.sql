-- One mailbox however its address is written: what follows a plus leads to the same one, and at Google dots do not count.
create function mailbox_of(email text) returns text
language sql immutable strict parallel safe
as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com'
    else local || '@' || domain end
  from (
    select regexp_replace(split_part(lower(email), '@', 1), '(.)\+.*$', '\1') as local,
      split_part(lower(email), '@', 2) as domain
  ) address
$$;
create index contact_mailbox on contact (mailbox_of(email));
