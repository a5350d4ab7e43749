-- Words of who is erased by now can't be read any more: a badge that counts them would stay for ever.
update participant
set unread = 0
from member
where member.id = participant.other_id and member.status = 'erased' and participant.unread > 0;
