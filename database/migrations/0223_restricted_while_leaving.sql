-- Who asked to leave can be restricted too: allowed again, their closure stands as it did.
alter table restriction
  drop constraint restriction_status_known,
  add constraint restriction_status_known check (status_before in ('active', 'not_confirmed', 'pending_deletion'));
