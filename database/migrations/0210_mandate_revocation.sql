-- Mandates to be ended at the provider that keeps them, until it has said so. Says nothing of whose they were.
create table mandate_revocation (
  provider text not null,
  -- the mandate, or a customer that never got one
  provider_id text not null,
  created_at timestamptz not null,
  asked_at timestamptz,
  constraint mandate_revocation_pk primary key (provider, provider_id)
);
