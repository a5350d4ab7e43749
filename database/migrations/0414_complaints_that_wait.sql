-- Complaints that wait for a decision, the longest waiting first; built beside who writes.
create index concurrently complaint_unsettled on complaint (created_at, id) where settled_at is null;
