-- What a message is made of, in 64 bytes: who searches their conversations skips by it what can't hold the words.
alter table message
  add column signature bit(512),
  -- Without words there is nothing to find.
  add constraint message_signature_of_words check (body <> '' or signature is null or signature = b'0'::bit(512));

-- A member's own history is walked in it without touching the messages themselves.
create index message_searched on message (conversation_id, seq) include (id, signature) where kind = 'text';
