-- The tables of the main journey: sites, members, profiles, likes, conversations, credits, payments, mail.
-- Forward only. Every constraint has a name, because its name is what an error and an operator read.

-- Sites -----------------------------------------------------------------------------------------------------------

create table company (
  id uuid constraint company_pk primary key,
  name text not null,
  address text not null,
  registration_number text not null,
  city text not null,
  country text not null,
  tradenames text[] not null default '{}',
  vat_numbers text[] not null default '{}',
  support_phone text,
  delete_discount smallint not null default 0 constraint company_delete_discount_range check (delete_discount between 0 and 100),
  added_at timestamptz not null default now()
);

create table site (
  id uuid constraint site_pk primary key,
  host text not null constraint site_host_once unique constraint site_host_lower check (host = lower(host)),
  is_default boolean not null default false,
  company_id uuid not null constraint site_company_fk references company,
  -- the settings entity, parsed by the sites room at every read
  settings jsonb not null constraint site_settings_object check (jsonb_typeof(settings) = 'object'),
  changed_at timestamptz not null default now()
);
create unique index site_one_default on site (is_default) where is_default;

-- Accounts --------------------------------------------------------------------------------------------------------

create table member (
  id uuid constraint member_pk primary key,
  site_id uuid not null constraint member_site_fk references site,
  name text not null constraint member_name_length check (char_length(name) between 2 and 30)
    constraint member_name_no_at check (name !~ '^@'),
  status text not null constraint member_status_known
    check (status in ('not_confirmed', 'active', 'pending_deletion', 'disabled', 'erased')),
  -- a fictional profile stays one for good (no update path sets it)
  fictional boolean not null default false,
  signed_up_at timestamptz not null,
  terms_version timestamptz not null
);
create unique index member_name_once on member (site_id, lower(name)) where status <> 'erased';

create table credential (
  member_id uuid constraint credential_pk primary key constraint credential_member_fk references member on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null
);

create table session (
  id uuid constraint session_pk primary key,
  member_id uuid not null constraint session_member_fk references member on delete cascade,
  token_hash bytea not null constraint session_token_once unique,
  logged_in_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default '',
  network text not null default ''
);
create index session_of_member on session (member_id);

create table login_failure (
  site_id uuid not null constraint login_failure_site_fk references site,
  account_hash bytea not null,
  network text not null,
  failures smallint not null,
  blocks smallint not null default 0,
  blocked_until timestamptz,
  failed_at timestamptz not null,
  constraint login_failure_pk primary key (site_id, account_hash, network)
);

create table one_time_token (
  token_hash bytea constraint one_time_token_pk primary key,
  member_id uuid not null constraint one_time_token_member_fk references member on delete cascade,
  purpose text not null constraint one_time_token_purpose_known
    check (purpose in ('activate', 'reset_password', 'change_email', 'reactivate')),
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_token_of_member on one_time_token (member_id, purpose, created_at desc);

create table signup_source (
  member_id uuid constraint signup_source_pk primary key constraint signup_source_member_fk references member on delete cascade,
  network text, ref text, sub1 text, sub2 text, sub3 text
);

-- Notifications: the contact address and what is sent to it ------------------------------------------------------------

create table contact (
  member_id uuid constraint contact_pk primary key constraint contact_member_fk references member on delete cascade,
  site_id uuid not null constraint contact_site_fk references site,
  email text not null,
  language text not null,
  confirmed_at timestamptz
);
create unique index contact_email_once on contact (site_id, lower(email));

create table notification_disabled (
  member_id uuid not null constraint notification_disabled_member_fk references member on delete cascade,
  reason text not null constraint notification_disabled_reason_known check (reason in ('fbl', 'bounce', 'listunsubscribe')),
  disabled_at timestamptz not null,
  constraint notification_disabled_pk primary key (member_id, reason)
);

create table mail (
  id uuid constraint mail_pk primary key,
  site_id uuid not null constraint mail_site_fk references site,
  member_id uuid constraint mail_member_fk references member on delete cascade,
  to_address text not null,
  language text not null,
  template text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts smallint not null default 0
);
create index mail_newest on mail (created_at desc);
create index mail_unsent on mail (created_at) where sent_at is null;

create table push_subscription (
  endpoint text constraint push_subscription_pk primary key,
  member_id uuid not null constraint push_subscription_member_fk references member on delete cascade,
  session_id uuid constraint push_subscription_session_fk references session on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_of_member on push_subscription (member_id);

-- Profiles --------------------------------------------------------------------------------------------------------

create table profile (
  member_id uuid constraint profile_pk primary key constraint profile_member_fk references member on delete cascade,
  site_id uuid not null constraint profile_site_fk references site,
  gender text not null constraint profile_gender_known check (gender in ('male', 'female')),
  sexuality text not null default 'hetero' constraint profile_sexuality_known check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  -- shown only as the member chose
  show_sexuality boolean not null default false,
  date_of_birth date not null,
  country text not null,
  region text not null default '',
  city text not null default '',
  about text not null default '',
  reason text, hair_color text, eye_color text, body_type text, relationship_status text, tattoos text,
  interests text[] not null default '{}',
  fictional boolean not null default false,
  -- in search, likes and online state: account usable, not invisible, not hidden by the operator
  visible boolean not null default true,
  invisible_mode boolean not null default false,
  has_photo boolean not null default false,
  signed_up_at timestamptz not null,
  -- written at most every few minutes; live presence lives elsewhere
  last_active_at timestamptz(3) not null
);
create index profile_search_country on profile (site_id, country, gender, last_active_at desc, member_id desc, date_of_birth) where visible;
create index profile_search_region on profile (site_id, country, region, gender, last_active_at desc, member_id desc, date_of_birth) where visible;
create index profile_search_site on profile (site_id, gender, last_active_at desc, member_id desc, date_of_birth) where visible;

-- How many visible real members there are, by what searches filter on; kept by the service in the same transaction.
create table search_count (
  site_id uuid not null constraint search_count_site_fk references site,
  country text not null,
  region text not null,
  gender text not null,
  birth_month date not null,
  members integer not null constraint search_count_not_negative check (members >= 0),
  constraint search_count_pk primary key (site_id, country, gender, region, birth_month)
);

create table photo (
  id uuid constraint photo_pk primary key,
  member_id uuid not null constraint photo_member_fk references member on delete cascade,
  position smallint not null constraint photo_position_range check (position between 0 and 24),
  status text not null constraint photo_status_known check (status in ('waiting', 'shown', 'refused')),
  refusal_reason text,
  -- the folder of its variants in storage; a drawn one (demo) is rendered on first read from its seed
  storage_key text not null,
  drawn_seed text,
  width integer not null, height integer not null,
  thumbhash text not null default '',
  client_id uuid,
  created_at timestamptz not null,
  constraint photo_position_once unique (member_id, position) deferrable initially deferred,
  constraint photo_client_once unique (member_id, client_id)
);

create table block (
  blocker_id uuid not null constraint block_blocker_fk references member on delete cascade,
  blocked_id uuid not null constraint block_blocked_fk references member on delete cascade,
  created_at timestamptz not null,
  constraint block_pk primary key (blocker_id, blocked_id),
  constraint block_not_self check (blocker_id <> blocked_id)
);
create index block_of_blocked on block (blocked_id, blocker_id);

-- Matching --------------------------------------------------------------------------------------------------------

create table member_like (
  liker_id uuid not null constraint member_like_liker_fk references member on delete cascade,
  liked_id uuid not null constraint member_like_liked_fk references member on delete cascade,
  created_at timestamptz(3) not null,
  -- null while the like is still marked new for the one who received it
  seen_at timestamptz,
  constraint member_like_pk primary key (liker_id, liked_id),
  constraint member_like_not_self check (liker_id <> liked_id)
);
create index member_like_received on member_like (liked_id, created_at desc, liker_id) include (seen_at);
create index member_like_sent on member_like (liker_id, created_at desc, liked_id);

-- Chat ------------------------------------------------------------------------------------------------------------

create table conversation (
  id uuid constraint conversation_pk primary key,
  site_id uuid not null constraint conversation_site_fk references site,
  member_low uuid not null constraint conversation_low_fk references member,
  member_high uuid not null constraint conversation_high_fk references member,
  started_by uuid not null constraint conversation_starter_fk references member,
  -- a free member's conversations take slot 1 and 2; a premium member's take none
  free_slot smallint constraint conversation_free_slot_range check (free_slot in (1, 2)),
  last_seq integer not null default 0,
  last_message_at timestamptz not null,
  created_at timestamptz not null,
  constraint conversation_pair_once unique (member_low, member_high),
  constraint conversation_pair_ordered check (member_low < member_high),
  constraint conversation_starter_inside check (started_by in (member_low, member_high)),
  constraint conversation_free_slot_once unique (started_by, free_slot)
);
create index conversation_of_high on conversation (member_high);

create table participant (
  conversation_id uuid not null constraint participant_conversation_fk references conversation on delete cascade,
  member_id uuid not null constraint participant_member_fk references member on delete cascade,
  other_id uuid not null constraint participant_other_fk references member on delete cascade,
  unread integer not null default 0 constraint participant_unread_not_negative check (unread >= 0),
  last_read_seq integer not null default 0,
  -- messages up to here were removed from this member's list
  removed_seq integer not null default 0,
  last_message_at timestamptz not null,
  constraint participant_pk primary key (conversation_id, member_id)
);
create index participant_newest on participant (member_id, last_message_at desc, conversation_id);

create table message (
  conversation_id uuid not null constraint message_conversation_fk references conversation on delete cascade,
  seq integer not null constraint message_seq_positive check (seq > 0),
  id uuid not null constraint message_id_once unique,
  sender_id uuid not null constraint message_sender_fk references member,
  client_id uuid not null,
  kind text not null default 'text' constraint message_kind_known check (kind in ('text', 'photo', 'gift')),
  body text not null,
  cost_credits integer not null constraint message_cost_not_negative check (cost_credits >= 0),
  automatic boolean not null default false,
  created_at timestamptz not null,
  constraint message_pk primary key (conversation_id, seq),
  constraint message_client_once unique (sender_id, client_id)
);

create table fictional_acknowledgement (
  member_id uuid constraint fictional_acknowledgement_pk primary key constraint fictional_acknowledgement_member_fk references member on delete cascade,
  acknowledged_at timestamptz not null
);

-- Credits: double entry. Each row moves `amount` between the member's account and one house account, names both, and
-- continues the row before it; so a balance is always the proven sum of its entries and is never overwritten.

create table credit_lot (
  id uuid constraint credit_lot_pk primary key,
  member_id uuid not null constraint credit_lot_member_fk references member,
  kind text not null constraint credit_lot_kind_known check (kind in ('granted', 'bought')),
  payment_id uuid,
  credits integer not null constraint credit_lot_credits_positive check (credits > 0),
  price_minor integer not null default 0 constraint credit_lot_price_not_negative check (price_minor >= 0),
  currency text,
  created_at timestamptz not null,
  constraint credit_lot_payment_once unique (payment_id)
);
create index credit_lot_of_member on credit_lot (member_id, kind desc, created_at, id);

create table credit_entry (
  member_id uuid not null constraint credit_entry_member_fk references member,
  seq integer not null constraint credit_entry_seq_positive check (seq > 0),
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  lot_id uuid not null constraint credit_entry_lot_fk references credit_lot,
  house_account text not null constraint credit_entry_house_account_known
    check (house_account in ('granted', 'sold', 'spent', 'refunded', 'expired')),
  -- credits into (+) or out of (-) the member's account; the house account moves by the opposite
  amount integer not null constraint credit_entry_amount_not_zero check (amount <> 0),
  balance_before integer not null,
  balance_after integer not null constraint credit_entry_balance_not_negative check (balance_after >= 0),
  lot_before integer not null,
  lot_after integer not null constraint credit_entry_lot_not_negative check (lot_after >= 0),
  -- what makes the movement happen once: the same key twice is refused
  key text not null,
  part smallint not null default 0,
  reason text not null,
  -- the member written to, or the payment: what a receipt names
  subject_id uuid,
  created_at timestamptz not null,
  constraint credit_entry_pk primary key (member_id, seq),
  constraint credit_entry_link unique (member_id, seq, balance_after),
  constraint credit_entry_chain foreign key (member_id, previous_seq, balance_before)
    references credit_entry (member_id, seq, balance_after),
  constraint credit_entry_first check (seq > 1 or balance_before = 0),
  constraint credit_entry_sum check (balance_after = balance_before + amount),
  constraint credit_entry_lot_sum check (lot_after = lot_before + amount),
  constraint credit_entry_key_once unique (key, part)
);
create index credit_entry_of_lot on credit_entry (lot_id, seq desc);

-- The same entries as two postings each: the sum over all of them is zero by construction.
create view credit_posting as
  select 'member:' || member_id as account, amount, key, created_at from credit_entry
  union all
  select 'house:' || house_account, -amount, key, created_at from credit_entry;

-- Payments --------------------------------------------------------------------------------------------------------

create table bundle (
  id uuid constraint bundle_pk primary key,
  site_id uuid not null constraint bundle_site_fk references site,
  -- null: for every country that has no bundles of its own
  country text,
  credits integer not null constraint bundle_credits_positive check (credits > 0),
  amount_minor integer not null constraint bundle_amount_positive check (amount_minor > 0),
  currency text not null,
  position smallint not null default 0,
  active boolean not null default true
);
create index bundle_of_site on bundle (site_id, country, position) where active;

create table discount_code (
  id uuid constraint discount_code_pk primary key,
  site_id uuid not null constraint discount_code_site_fk references site,
  code text not null,
  country text,
  member_id uuid constraint discount_code_member_fk references member on delete cascade,
  expires_at timestamptz,
  value_percentage smallint not null constraint discount_code_percentage_range check (value_percentage between 1 and 100),
  currency text,
  minimum_order_minor integer not null default 0,
  status text not null default 'active' constraint discount_code_status_known check (status in ('active', 'disabled')),
  validity text not null constraint discount_code_validity_known check (validity in ('once-per-user', 'first-purchase', 'once', 'unlimited')),
  payment_methods text[] not null default '{}'
);
create unique index discount_code_once on discount_code (site_id, upper(code));

create table payment (
  id uuid constraint payment_pk primary key,
  site_id uuid not null constraint payment_site_fk references site,
  member_id uuid not null constraint payment_member_fk references member,
  client_id uuid not null,
  bundle_id uuid not null constraint payment_bundle_fk references bundle,
  credits integer not null,
  list_amount_minor integer not null,
  amount_minor integer not null constraint payment_amount_not_negative check (amount_minor >= 0),
  transaction_fee_minor integer not null default 0,
  currency text not null,
  country text not null,
  method text not null,
  discount_code text,
  discount_percentage smallint,
  status text not null constraint payment_status_known
    check (status in ('pending', 'completed', 'failed', 'cancelled', 'refunded', 'charged_back')),
  provider text not null,
  provider_id text,
  checkout_url text,
  created_at timestamptz(3) not null,
  settled_at timestamptz,
  constraint payment_client_once unique (member_id, client_id),
  constraint payment_provider_once unique (provider, provider_id)
);
create index payment_of_member on payment (member_id, created_at desc);
create index payment_pending on payment (created_at) where status = 'pending';

create table discount_use (
  payment_id uuid constraint discount_use_pk primary key constraint discount_use_payment_fk references payment,
  code_id uuid,
  code text not null,
  member_id uuid not null constraint discount_use_member_fk references member,
  constraint discount_use_once_per_member unique (member_id, code)
);

create table webhook_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  constraint webhook_event_pk primary key (provider, event_id)
);

create table premium (
  member_id uuid constraint premium_pk primary key constraint premium_member_fk references member,
  since timestamptz not null,
  payment_id uuid not null constraint premium_payment_fk references payment
);
