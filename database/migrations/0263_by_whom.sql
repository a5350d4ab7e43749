-- Who of those that run the server did it, where one of them did: paid a refund back by hand, made a discount code and ended it,
-- refused a picture. Of what was done before nobody knows.
alter table refund
  add column settled_by text;
alter table discount_code
  add column made_by text,
  add column made_at timestamptz,
  add column ended_by text,
  add column ended_at timestamptz,
  add constraint discount_code_made_by_somebody check ((made_by is null) = (made_at is null)),
  add constraint discount_code_ended_by_somebody check ((ended_by is null) = (ended_at is null));
alter table refused_picture
  add column refused_by text;
