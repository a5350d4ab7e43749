-- Says in the same transaction of whom a visitor may now see something else: kept pages about them are dropped (decision 0028).
-- Every column counts but the one that each click writes, so that a new one is not forgotten.
create function tell_seen_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'last_active_at' end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'last_active_at' end;
begin
  if before is distinct from after then
    perform pg_notify('duet_seen', coalesce(after, before) ->> tg_argv[0]);
  end if;
  return null;
end
$$;

create trigger member_seen after update or delete on member for each row execute function tell_seen_change('id');
create trigger profile_seen after update or delete on profile for each row execute function tell_seen_change('member_id');
create trigger photo_seen after insert or update or delete on photo for each row execute function tell_seen_change('member_id');
create trigger premium_seen after insert or update or delete on premium for each row execute function tell_seen_change('member_id');
