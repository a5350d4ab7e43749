-- What a member reported about another, or about one message of theirs. Each report is a case that a person looks into.
create table report (
  id uuid constraint report_pk primary key,
  site_id uuid not null constraint report_site_fk references site,
  reporter_id uuid not null constraint report_reporter_fk references member,
  reported_id uuid not null constraint report_reported_fk references member,
  case_number text not null constraint report_case_number_once unique
    constraint report_case_number_form check (case_number ~ '^C-\d{4}-[0-9A-Z]{6}$'),
  -- made by the reporter's window, so that sending again is not reporting again
  client_id uuid not null,
  reason text not null constraint report_reason_known
    check (reason in ('fake', 'money', 'harassment', 'indecent', 'underage', 'other')),
  words text not null default '' constraint report_words_length check (char_length(words) <= 1000),
  -- the message it is about, where it is about one; its words as they were, because their writer may erase them
  message_id uuid,
  quoted text not null default '',
  created_at timestamptz not null,
  constraint report_client_once unique (reporter_id, client_id),
  constraint report_not_self check (reporter_id <> reported_id)
);
create index report_newest on report (site_id, created_at desc);
create index report_of_reported on report (reported_id, created_at desc);
