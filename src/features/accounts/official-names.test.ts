// Names that pose as the site, and those that only sound like it, in tables of cases.
import { expect, test } from 'vitest'
import { impersonatesStaff } from './official-names.ts'

test.each([
  'Support',
  'Duet Support',
  'supp0rt_duet',
  'Ｓｕｐｐｏｒｔ',
  'S u p p o r t',
  'Admin',
  '4dm1n',
  'Administrator 2',
  'Site-Moderator',
  'Modérateur',
  'Kundenservice',
  'Kundtjänst',
  'Kundeservice',
  'Klantenservice',
  'Asiakaspalvelu',
  'Service client',
  'Servizio clienti',
  'Atención al cliente',
  'Obsługa klienta',
  'Duet',
  'Duet Team',
  'team_duet',
  // With letters of other scripts that look the same.
  'Supp\u043ert',
  '\u0405upport',
  '\u0410dmin',
  '\u0391dmin',
  '\u1d00dmin',
  'Adm\u0131n',
  'M\u043ederator',
  'Du\u0435t Team',
  'ΤΕΑΜ Duet',
])('[5.43] %s passes for staff', (name) => {
  expect(impersonatesStaff(name, 'Duet')).toBe(true)
})

test.each([
  'Staffan',
  'Ajax supporter',
  'Adminka',
  'Duetto',
  'Modesta',
  'Anna',
  'Team player',
  'Moderne',
  'Админка',
  'Тимур',
  'Τεό',
  'Servus',
  '123',
])('[5.43] %s is a name', (name) => {
  expect(impersonatesStaff(name, 'Duet')).toBe(false)
  expect(impersonatesStaff(name, '')).toBe(false)
})
