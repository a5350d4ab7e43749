-- Complaints by the cases that they mention, however many there were; built beside who writes.
create index concurrently complaint_names_case on complaint using gin (cases_named(body));
