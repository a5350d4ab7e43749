-- A member's own reactions in the order in which the copy of their data has them.
create index message_reaction_of_member on message_reaction (member_id, conversation_id, seq);
drop index message_reaction_by_member;
