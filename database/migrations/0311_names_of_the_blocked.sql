-- The name that somebody had when they were blocked: by another one nothing is said to who blocked them.
alter table block add column blocked_name text;
update block set blocked_name = member.name from member where member.id = blocked_id and member.status <> 'erased';
