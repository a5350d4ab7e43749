-- What a person decided on a report or a complaint; a case without a decision that stands is open. One that was taken back stays,
-- with who opened the case again and when.
create table case_decision (
  id uuid constraint case_decision_pk primary key,
  report_id uuid constraint case_decision_report_fk references report on delete cascade,
  complaint_id uuid constraint case_decision_complaint_fk references complaint on delete cascade,
  decision text not null constraint case_decision_known check (decision in ('upheld', 'rejected', 'answered')),
  decided_by text not null,
  decided_at timestamptz not null,
  reopened_by text,
  reopened_at timestamptz,
  constraint case_decision_of_one_case check (num_nonnulls(report_id, complaint_id) = 1),
  constraint case_decision_reopened_by_somebody check ((reopened_by is null) = (reopened_at is null))
);
create unique index case_decision_stands_on_report on case_decision (report_id) where reopened_at is null;
create unique index case_decision_stands_on_complaint on case_decision (complaint_id) where reopened_at is null;
create index case_decision_of_report on case_decision (report_id, decided_at);
create index case_decision_of_complaint on case_decision (complaint_id, decided_at);
