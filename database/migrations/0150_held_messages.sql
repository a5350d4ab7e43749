-- A message of a new member that holds a link, a number or the like is held: its reader is warned and opens it, or not.
-- What it holds is decided when it is sent; when it was opened is kept here, so that it is open on every device.
alter table message
  add column held text[] constraint message_held_known check (
    held is null or (cardinality(held) > 0 and held <@ array['link', 'email', 'phone', 'handle'] and kind = 'text')
  ),
  add column held_opened_at timestamptz,
  add constraint message_opened_was_held check (held_opened_at is null or held is not null);
