-- False where a mailed link has confirmed the address and nobody has signed up or logged in: such a browser is known, but logs nobody in.
alter table known_browser add column used boolean not null default true;
