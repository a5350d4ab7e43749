-- A gift is a message whose body names it; taken back or erased, its body is empty like that of any other.
alter table message add constraint message_gift_known check (
  kind <> 'gift' or body in ('', 'rose', 'bouquet', 'coffee', 'cake', 'chocolate', 'balloon', 'star', 'song')
);
