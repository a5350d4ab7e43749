-- So were those that a person judged.
alter table photo_verdict validate constraint photo_verdict_reason_known;
