-- Where a site hides who is a member, a signup is nobody's account until its mailed link is clicked (specification 12.49).
alter table member
  drop constraint member_status_known,
  add constraint member_status_known
    check (status in ('signing_up', 'not_confirmed', 'active', 'pending_deletion', 'disabled', 'erased'));

-- A form that met a known address leaves its name and password behind as well, so that it proves itself as any other does.
delete from signup_attempt where member_id is null;
alter table signup_attempt alter column member_id set not null;
