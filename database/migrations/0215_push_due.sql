-- Since when a phone is to ring for it: written with what it tells, taken away with the jobs that ring.
alter table notice add column push_due_at timestamptz;
create index notice_push_due on notice (push_due_at) where push_due_at is not null;
