-- An order whose credits are all used and booked as earned is closed, so that closing the books looks at the others only.
alter table credit_lot
  -- since when nothing of the purchase is unused, nor unspent in the books; null as long as something may be
  add column closed_at timestamptz,
  add constraint credit_lot_closed_bought check (closed_at is null or payment_id is not null);

update credit_lot lot set closed_at = tip.created_at
from (
  select distinct on (lot_id) lot_id, lot_after, created_at from credit_entry order by lot_id, seq desc
) tip
where tip.lot_id = lot.id and tip.lot_after = 0 and lot.payment_id is not null
  and not exists (
    select from money_entry where payment_id = lot.payment_id
    having sum(case when credit = 'unspent' then amount_minor when debit = 'unspent' then -amount_minor else 0 end) <> 0);

create index credit_lot_open on credit_lot (payment_id) where closed_at is null and payment_id is not null;

-- The last witness: what is closed is empty on both sides, and nothing moves there before it is opened again.
create function refuse_early_closing() returns trigger language plpgsql as $$
begin
  if (select lot_after from credit_entry where lot_id = new.id order by seq desc limit 1) is distinct from 0
    or (select sum(case when credit = 'unspent' then amount_minor when debit = 'unspent' then -amount_minor else 0 end)
      from money_entry where payment_id = new.payment_id) <> 0
  then
    raise exception 'an order with unused credits is not closed' using errcode = 'restrict_violation', constraint = 'credit_lot_closed_empty';
  end if;
  return new;
end $$;

create trigger credit_lot_closed_empty before insert or update on credit_lot
  for each row when (new.closed_at is not null) execute function refuse_early_closing();

create function refuse_credits_of_closed() returns trigger language plpgsql as $$
begin
  if (select closed_at from credit_lot where id = new.lot_id for share) is not null then
    raise exception 'credits come back to an order that is closed' using errcode = 'restrict_violation', constraint = 'credit_entry_lot_open';
  end if;
  return new;
end $$;

create trigger credit_entry_lot_open before insert on credit_entry
  for each row when (new.lot_before = 0 and new.lot_previous_seq is not null) execute function refuse_credits_of_closed();

create function refuse_money_of_closed() returns trigger language plpgsql as $$
begin
  if (select closed_at from credit_lot where payment_id = new.payment_id for share) is not null then
    raise exception 'money of unspent credits moves in an order that is closed' using errcode = 'restrict_violation', constraint = 'money_entry_lot_open';
  end if;
  return new;
end $$;

create trigger money_entry_lot_open before insert on money_entry
  for each row when ('unspent' in (new.debit, new.credit)) execute function refuse_money_of_closed();
