-- A form of direct debit too is answered as the first time: sent again, it took the place of the one that was begun after it.
alter table kept_answer
  drop constraint kept_answer_call_known,
  add constraint kept_answer_call_known check (call in ('mandate', 'photo', 'saved_search', 'swipe'));
