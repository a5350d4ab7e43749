-- What the other one knows of how far a member received and read, where that is less than is true: since the member is
-- invisible, or a block stands between the two. Null where they may know it all.
alter table participant
  add column told_delivered_seq integer,
  add column told_read_seq integer;
