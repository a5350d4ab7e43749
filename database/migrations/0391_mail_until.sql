-- Until when a mail says something true: after that, as when its link is dead, it is not sent any more.
alter table mail
  add column until timestamptz;
