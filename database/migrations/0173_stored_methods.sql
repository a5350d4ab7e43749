-- Cards and mandates that the provider keeps for a member: their name there and a label to show, never a number.
create table stored_method (
  id uuid not null,
  member_id uuid not null,
  provider text not null,
  -- the provider's name for it
  method_id text not null,
  label text not null,
  created_at timestamptz not null,
  constraint stored_method_pk primary key (id),
  constraint stored_method_once unique (member_id, provider, method_id),
  constraint stored_method_member_fk foreign key (member_id) references member (id),
  constraint stored_method_label_length check (length(label) between 1 and 60)
);

-- With which of them an order was paid, as long as it is kept.
alter table payment
  add column stored_id uuid,
  add constraint payment_stored_fk foreign key (stored_id) references stored_method (id) on delete set null;
create index payment_stored on payment (stored_id) where stored_id is not null;
