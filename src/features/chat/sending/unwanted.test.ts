// Mass mail: a limit on conversations per day, and on how many start with the same text; what is refused leaves nothing behind.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance } from '#features/credits/service.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { chatPlatform, giveCredits, makePremium } from '../fixture-platform.ts'
import { deleteMessage } from '../changes/service.ts'
import { sameFirstWordsADay } from '../limits.ts'
import { readChats } from '../reading/service.ts'
import { sendMessage } from './service.ts'

const { db, emptied } = await testDb()
const clock = { now: new Date('2026-06-15T12:00:00Z') }
const platform = Object.assign(await chatPlatform(db), { now: () => clock.now })
let [site, ann] = ['', '']

beforeEach(async () => {
  await emptied()
  clock.now = new Date('2026-06-15T12:00:00Z')
  site = await addTestSite(platform, { message_credits: 1 })
  ann = await addTestMember(db, site, { name: 'Ann' })
  await makePremium(db, site, ann)
  await giveCredits(db, ann, 100)
})

const somebody = () => addTestMember(db, site)
const people = (count: number) => Promise.all(Array.from({ length: count }, somebody))
const say = (member: string, body: string) => sendMessage(platform, site, ann, { clientId: newId(), member, body })
const codeOf = (sent: Promise<unknown>) => sent.then(() => 'sent').catch((error: { code: string }) => error.code)

test('[6.22] after 50 conversations a day the next is refused; existing ones continue, and tomorrow more may start', async () => {
  const all = await people(50)
  for (const [at, member] of all.entries()) await say(member, `Hello ${at}`)
  expect(await codeOf(say(await somebody(), 'One more'))).toBe('first_messages_limit')
  expect(await codeOf(say(all[0] ?? '', 'And you?'))).toBe('sent')
  clock.now = new Date(clock.now.getTime() + day + 1)
  expect(await codeOf(say(await somebody(), 'One more'))).toBe('sent')
  expect(await creditBalance(db, ann)).toBe(48)
})

test('[6.23] a fourth conversation that starts with the same text is refused, with another text it is not', async () => {
  const sent = await people(3)
  for (const member of sent) await say(member, 'Hi there')
  const next = await somebody()
  expect(await codeOf(say(next, 'Hi there'))).toBe('same_first_words')
  expect(await codeOf(say(sent[0] ?? '', 'Hi there'))).toBe('sent')
  expect(await codeOf(say(next, 'Which boat is that in your picture?'))).toBe('sent')
  const { rows } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .execute()
    .then(([row]) => ({ rows: Number(row?.rows) }))
  expect([rows, await creditBalance(db, ann)]).toEqual([5, 95])
})

test.each([
  ['spaces and case', 'HI   there \n'],
  ['signs', 'Hi, there!!! 🌹'],
  ['invisible characters', 'H\u200bi the\u2060re'],
  ['letters of another width', 'Ｈｉ ｔｈｅｒｅ'],
  ['accents', 'Hí thère'],
  ['letters of another script', 'Hi th\u0435re'],
])('[6.64] the same text is known again in other %s', async (_in, body) => {
  for (const member of await people(sameFirstWordsADay)) await say(member, 'Hi there')
  expect(await codeOf(say(await somebody(), body))).toBe('same_first_words')
})

test('[6.64] and if it was taken back once it could have been read', async () => {
  for (const member of await people(sameFirstWordsADay)) {
    const { message } = await say(member, 'Hi there')
    await readChats(platform, member)
    await deleteMessage(platform, ann, message)
  }
  expect(await codeOf(say(await somebody(), 'Hi there'))).toBe('same_first_words')
})

test.each([
  ['🌹', '🍷'],
  ['?', '!'],
  ['ありがとう', 'おはよう'],
])('[6.64] %s and %s are not the same', async (body, other) => {
  for (const member of await people(sameFirstWordsADay)) await say(member, body)
  expect(await codeOf(say(await somebody(), body))).toBe('same_first_words')
  expect(await codeOf(say(await somebody(), other))).toBe('sent')
})

test('[6.22] [6.23] concurrently, no more get through than one after the other', async () => {
  const codes = await Promise.all((await people(8)).map((member) => codeOf(say(member, 'Hi there'))))
  expect(codes.filter((code) => code === 'sent')).toHaveLength(sameFirstWordsADay)
  expect(new Set(codes)).toEqual(new Set(['sent', 'same_first_words']))
})
