-- Whether the member lets search engines list the pages about them that visitors read. Nobody does without having said so.
alter table profile
  add column search_engines boolean not null default false,
  add constraint profile_search_engines_real check (not (search_engines and fictional));
