-- What somebody complained about, member or not: about us, a payment, a member, or illegal content.
create table complaint (
  id uuid constraint complaint_pk primary key,
  site_id uuid not null constraint complaint_site_fk references site,
  -- null for visitors
  member_id uuid constraint complaint_member_fk references member,
  case_number text not null constraint complaint_case_number_once unique
    constraint complaint_case_number_form check (case_number ~ '^C-\d{4}-[0-9A-Z]{6}$'),
  -- made by the sender's window, so that sending again is not complaining again
  client_id uuid not null,
  kind text not null constraint complaint_kind_known check (kind in ('service', 'payment', 'member', 'illegal_content')),
  email text not null,
  about_url text not null default '',
  body text not null constraint complaint_body_length check (char_length(body) between 20 and 5000),
  created_at timestamptz not null,
  constraint complaint_client_once unique (site_id, client_id)
);
create index complaint_newest on complaint (site_id, created_at desc);
create index complaint_of_member on complaint (member_id) where member_id is not null;
