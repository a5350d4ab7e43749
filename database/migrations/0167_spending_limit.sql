-- What a member wants to spend in a month at the most.

create table spending_limit (
  member_id uuid not null,
  amount_minor integer not null,
  currency text not null,
  set_at timestamptz not null,
  constraint spending_limit_pk primary key (member_id),
  constraint spending_limit_amount_positive check (amount_minor > 0),
  constraint spending_limit_member_fk foreign key (member_id) references member (id) on delete cascade
);
