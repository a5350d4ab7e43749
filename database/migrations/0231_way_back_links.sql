-- The link that takes a deletion back says which address it went to: those that are out went to the one that holds.
update one_time_token token set payload = token.payload || jsonb_build_object('email', contact.email)
from contact
where contact.member_id = token.member_id and token.purpose = 'reactivate' and token.used_at is null;
