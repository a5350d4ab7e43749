-- A link that confirms another address says which: those that are out confirm the one that is asked for now.
update one_time_token token set payload = token.payload || jsonb_build_object('email', change.email)
from address_change change
where change.member_id = token.member_id and token.purpose = 'change_email' and token.used_at is null;
