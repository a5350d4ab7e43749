-- Reports that wait for a decision, the longest waiting first; built beside who writes.
create index concurrently report_unsettled on report (created_at, id) where settled_at is null;
