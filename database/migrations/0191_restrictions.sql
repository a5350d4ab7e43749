-- A member who may not use the site: since when, why, who decided it, and under which number it can be appealed.
create table restriction (
  member_id uuid not null constraint restriction_pk primary key constraint restriction_member_fk references member on delete cascade,
  case_number text not null constraint restriction_case_number_once unique,
  reason text not null constraint restriction_reason_known check (reason in ('fake', 'money', 'harassment', 'indecent', 'underage', 'other')),
  decided_by text not null,
  decided_at timestamptz not null,
  status_before text not null constraint restriction_status_known check (status_before in ('active', 'not_confirmed'))
);
alter table complaint drop constraint complaint_kind_known;
alter table complaint add constraint complaint_kind_known check (kind in ('service', 'payment', 'member', 'illegal_content', 'appeal'));
