-- Which form used a mailed link, or changed a password: sent again because the answer was lost, it is answered as the first time.
alter table one_time_token add column used_by uuid;
alter table credential add column changed_by uuid;
