-- Text messages to phones: noted so that they can be counted; what they say only where no gateway takes them.
create table text_message (
  id uuid not null,
  site_id uuid not null,
  member_id uuid not null,
  phone_print bytea not null,
  to_number text,
  body text,
  created_at timestamptz not null,
  constraint text_message_pk primary key (id),
  constraint text_message_site_fk foreign key (site_id) references site (id),
  constraint text_message_member_fk foreign key (member_id) references member (id) on delete cascade
);
create index text_message_of_member on text_message (member_id, created_at);
create index text_message_of_phone on text_message (phone_print, created_at);
create index text_message_by_time on text_message (created_at);

-- Mandates for direct debit. Account, name, address and phone lie sealed; a code sent to the phone confirms each debit.
create table mandate (
  id uuid not null,
  site_id uuid not null,
  member_id uuid not null,
  client_id uuid not null,
  -- what the payer's bank will call it
  reference text not null,
  country text not null,
  iban_mask text not null,
  iban_print bytea not null,
  phone_mask text not null,
  details bytea not null,
  -- by which a repeated call is told from another one
  details_print bytea not null,
  code_print bytea,
  code_expires_at timestamptz,
  code_wrong smallint not null default 0,
  -- the provider's name for it, once a code has confirmed it
  provider_id text,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  constraint mandate_pk primary key (id),
  constraint mandate_client_once unique (member_id, client_id),
  constraint mandate_reference_once unique (reference),
  constraint mandate_code_expires check ((code_print is null) = (code_expires_at is null)),
  constraint mandate_confirmed_is_known check ((confirmed_at is null) = (provider_id is null)),
  constraint mandate_site_fk foreign key (site_id) references site (id),
  constraint mandate_member_fk foreign key (member_id) references member (id) on delete cascade
);
create index mandate_of_member on mandate (member_id, created_at desc);
create index mandate_unconfirmed on mandate (created_at) where confirmed_at is null;

-- What was debited by a mandate, for limits and blocks. The account's fingerprint goes once none of them needs it.
create table debit (
  payment_id uuid not null,
  member_id uuid not null,
  mandate_id uuid,
  iban_print bytea,
  amount_minor integer not null,
  collect_on date not null,
  created_at timestamptz not null,
  returned_at timestamptz,
  constraint debit_pk primary key (payment_id),
  constraint debit_amount_positive check (amount_minor > 0),
  constraint debit_payment_fk foreign key (payment_id) references payment (id),
  constraint debit_member_fk foreign key (member_id) references member (id),
  constraint debit_mandate_fk foreign key (mandate_id) references mandate (id) on delete set null
);
create index debit_of_member on debit (member_id, created_at);
create index debit_of_account on debit (iban_print, created_at) where iban_print is not null;
create index debit_of_mandate on debit (mandate_id);
