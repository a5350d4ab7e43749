-- What a refused picture looks like with its edges cut off, and in a mirror: whoever cuts a little off is known too.
alter table refused_picture add column further_hashes bit(64)[] not null default '{}';
