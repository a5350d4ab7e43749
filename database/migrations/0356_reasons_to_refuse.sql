-- A photo is refused for one of the reasons that its owner can be told.
alter table photo
  add constraint photo_refusal_known check (refusal_reason in (
    'blank', 'unclear', 'no_person', 'someone_else', 'minor', 'nudity', 'offensive', 'contact', 'other'
  )) not valid;
alter table photo_verdict
  add constraint photo_verdict_reason_known check (reason in (
    'blank', 'unclear', 'no_person', 'someone_else', 'minor', 'nudity', 'offensive', 'contact', 'other'
  )) not valid;
alter table refused_picture
  add constraint refused_picture_reason_known check (reason in (
    'blank', 'unclear', 'no_person', 'someone_else', 'minor', 'nudity', 'offensive', 'contact', 'other'
  )) not valid;
