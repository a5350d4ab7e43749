-- Money on its way back: reserved first, posted when the provider says so, or refused by it.

create table refund (
  id uuid not null,
  payment_id uuid not null,
  member_id uuid not null,
  -- what the member's window calls it; none where the provider or we began it
  client_id uuid,
  -- the payment at the provider; another than the order's own where it was paid twice
  provider_id text not null,
  origin text not null,
  credits integer not null,
  amount_minor integer not null,
  currency text not null,
  status text not null,
  -- the provider's name for it
  refund_id text,
  created_at timestamptz not null,
  settled_at timestamptz,
  asked_at timestamptz,
  constraint refund_pk primary key (id),
  constraint refund_client_once unique (member_id, client_id),
  constraint refund_payment_fk foreign key (payment_id, currency) references payment (id, currency),
  constraint refund_member_fk foreign key (member_id) references member (id),
  constraint refund_origin_known check (origin in ('member', 'provider', 'duplicate')),
  constraint refund_by_member_has_credits check (case when origin = 'member' then credits > 0 else credits >= 0 end),
  constraint refund_amount_positive check (amount_minor > 0),
  constraint refund_status_known check (status in ('reserved', 'posted', 'refused')),
  constraint refund_settled_has_time check ((status = 'reserved') = (settled_at is null))
);
create unique index refund_one_at_a_time on refund (payment_id, provider_id) where status = 'reserved';
create index refund_of_payment on refund (payment_id);
create index refund_reserved on refund (created_at) where status = 'reserved';
