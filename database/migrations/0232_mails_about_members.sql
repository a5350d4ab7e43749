-- A mail to customer service names the member whom it is about, and goes with them; those that are kept find theirs by the case.
alter table mail
  add column about_id uuid constraint mail_about_fk references member on delete cascade;
create index mail_about on mail (about_id) where about_id is not null;
update mail m set about_id = r.reported_id
from report r
where m.template = 'complaint_notice' and m.member_id = r.reporter_id and position(r.case_number in m.subject) > 0;
-- Of who is gone the reports are gone too: what names neither a report nor a complaint that is there was about them.
delete from mail m
where m.template = 'complaint_notice' and m.about_id is null
  and not exists (select from complaint c where position(c.case_number in m.subject) > 0);
