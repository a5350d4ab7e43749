// What a migration may not do to a large table that is in use, each shown on a statement.
import { expect, test } from 'vitest'
import { checkMigrations } from './migrations.ts'

const found = (text: string, path = 'database/migrations/0999_change.sql') =>
  checkMigrations(new Map([[path, `-- What it is for, in a sentence.\n${text}`]]))
const messages = (text: string) => found(text).map(({ message }) => message)

test.each([
  ['create index mail_by_age on mail (created_at);', /nobody can write to mail .*concurrently/],
  ['create unique index if not exists mail_by_age on mail (created_at);', /nobody can write to mail/],
  ['alter table mail add constraint mail_small check (size < 9);', /is scanned .* not valid/],
  ['alter table mail add column a int, add constraint mail_fk foreign key (a) references member (id);', /not valid/],
  ['alter table mail add constraint mail_once unique (id);', /nobody can use mail .*using index/],
  ['alter table mail alter column size type bigint;', /mail is rewritten/],
  ['alter table mail add column at timestamptz not null default clock_timestamp();', /mail is rewritten/],
  ['alter table mail alter size set not null;', /is scanned/],
  ['update mail set size = 0;', /rows of mail are held.*; or say why it takes a moment: -- holds mail: …$/],
  ['with old as (select 1) delete from mail;', /rows of mail are held/],
  [
    'alter table mail add constraint a check (b > 0) not valid;\nalter table mail validate constraint a;',
    /file of its own/,
  ],
  ['create index concurrently a on mail (b);\nalter table mail add column c int;', /file of its own/],
  ['drop table mail;', /version before .*mail.*; then say since when: -- unused mail: …$/],
  ['alter table mail drop column size;', /version before .*mail/],
  ['alter table mail rename column size to bytes;', /version before .*mail/],
])('[12.155] may not be: %s', (text, message) => {
  expect(messages(text)).toEqual([expect.stringMatching(message)])
})

test.each([
  'create table note (id uuid);\ncreate index note_by_id on note (id);\nupdate note set id = null;',
  'create index concurrently mail_by_age on mail (created_at);\n-- Of the few that wait.\ncreate index concurrently mail_by_size on mail (size);',
  'alter table mail add column size int not null default 0, drop constraint mail_small;',
  'alter table mail add constraint mail_small check (size < 9) not valid;',
  'alter table mail validate constraint mail_small;',
  'alter table mail add constraint mail_once unique using index mail_by_age;',
  'drop index mail_by_age;',
  'create function f() returns trigger language plpgsql as $$ begin update mail set size = 0; return new; end $$;',
  '-- holds mail: it has one row for each site.\nupdate mail set size = 0;\ncreate index mail_by_age on mail (created_at);',
  '-- unused mail: nothing has asked for it since 0350.\nalter table mail drop column size;',
])('[12.155] may be: %s', (text) => {
  expect(messages(text)).toEqual([])
})

test('[12.155] names the line, and leaves those alone that were there before the rule', () => {
  const text = 'create table note (id uuid);\n\ndrop table mail;'
  expect(found(text).map(({ line }) => line)).toEqual([4])
  expect(found(text, 'database/migrations/0350_earlier.sql')).toEqual([])
  expect(found(text, 'database/schema.sql')).toEqual([])
})
