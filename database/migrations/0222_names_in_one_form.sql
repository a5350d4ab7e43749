-- A name with an accent can be written in two ways that look the same; those kept take the usual one, unless somebody has it.
update member m set name = normalize(m.name)
where m.name is not nfc normalized
  and char_length(normalize(m.name)) between 2 and 30
  and not exists (
    select from member other
    where other.site_id = m.site_id and other.id <> m.id and other.status <> 'erased'
      and lower(normalize(other.name)) = lower(normalize(m.name)));
