// Working through complaints and reports: open ones by age, closed with a decision and who made it, and reopened.
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { openCases } from '#features/safety/cases/service.ts'
import { restrictMember } from '#features/safety/restrictions/service.ts'
import { lookAtComplaints } from './complaint-desk.ts'
import { lookAtReports } from './report-desk.ts'
import { clientId, openStage } from '../testing/stage.ts'
import type { Visitor } from '../testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann' })
})

const later = (ms: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + ms))
const complaints = (...words: string[]) => lookAtComplaints(stage.platform, words, 'grace')
const reports = (...words: string[]) => lookAtReports(stage.platform, words, 'grace')
const decisions = () => stage.db.selectFrom('case_decision').selectAll().execute()

async function complain(from: Visitor, more: object = {}): Promise<string> {
  const complaint = { client_id: clientId(), kind: 'illegal_content', email: 'eva@stage.example', ...more }
  const answer = await from.post('/api/complaint.php', {
    body: 'Line one of it.\nThe second \u001B[2Jline.',
    ...complaint,
  })
  later(1000)
  return answer.body.case_number
}

async function report(): Promise<string> {
  const bob = await stage.member()
  const given = { client_id: clientId(), member: bob.id, reason: 'money', words: '' }
  const { body } = await ann.post('/api/report.php', given)
  later(1000)
  return body.case_number
}

const headsOf = ({ lines }: { lines: readonly string[] }) => lines.map((line) => line.slice(0, 13))

describe('[12.70] complaints', () => {
  test('are listed, the longest waiting first, and shown in full', async () => {
    expect((await complaints()).lines).toEqual(['No complaint is open.'])
    const first = await complain(stage.visitor(), { about_url: '/members/1' })
    const second = await complain(ann, { kind: 'service', email: 'EVA@stage.example' })
    await complain(stage.visitor(), { email: 'else@stage.example' })
    expect(headsOf(await complaints()).slice(0, 2)).toEqual([first, second])
    expect((await complaints('show', first.toLowerCase())).lines).toEqual([
      `${first}  2026-06-15T12:20:00.000Z  illegal_content  eva@stage.example  /members/1`,
      'from somebody who was not logged in, at localhost; answered by help@duet.example',
      expect.stringMatching(new RegExp(`^another version  ${second}  2026-.*  service  open$`)),
      '> Line one of it.',
      // Control characters that a terminal would obey are gone.
      '> The second [2Jline.',
    ])
    expect((await complaints('show', second)).lines[1]).toMatch(
      new RegExp(`^from the member Ann ${ann.id}, at localhost`),
    )
    expect(headsOf(await complaints('from', 'Eva@stage.example'))).toEqual([second, first])
    expect((await complaints('from', 'nobody@stage.example')).lines).toEqual(['There are none.'])
    expect(await complaints('show', 'C-2026-AAAAAA')).toEqual({ lines: ['There is no such complaint.'], done: false })
  })

  test('are closed once, with who did it, and reopened if that was a mistake', async () => {
    const number = await complain(stage.visitor())
    const both = await Promise.all(['upheld', 'rejected'].map((word) => complaints('done', number.toLowerCase(), word)))
    expect(both.filter(({ done }) => done)).toEqual([{ lines: ['Done.'], done: true }])
    expect(both.filter(({ done }) => !done)).toEqual([{ lines: ['That complaint is already decided.'], done: false }])
    expect(await decisions()).toMatchObject([{ decided_by: 'grace', reopened_by: null }])
    expect((await complaints()).lines).toEqual(['No complaint is open.'])
    expect((await complaints('from', 'eva@stage.example')).lines[0]).toMatch(
      / {2}(upheld|rejected) {2}2026-.* by grace$/,
    )
    expect(await lookAtComplaints(stage.platform, ['reopen', number], 'heidi')).toMatchObject({ done: true })
    expect((await complaints('reopen', number)).lines).toEqual(['That complaint is open.'])
    expect((await complaints('from', 'eva@stage.example')).lines[0]).not.toContain('by grace')
    await complaints('done', number, 'answered')
    expect((await complaints('show', number)).lines.slice(2, 4)).toEqual([
      expect.stringMatching(/^(upheld|rejected) {2}.* by grace, reopened .* by heidi$/),
      expect.stringMatching(/^answered {2}.* by grace$/),
    ])
  })

  test('[12.272] nothing written in one can pass for a line of the desk', async () => {
    const posed = `names R-2026-AAAAAA, the restriction of ${ann.id}`
    const number = await complain(stage.visitor(), { body: `Help me, please.\n${posed}\u2028${posed}\r${posed}` })
    const { lines } = await complaints('show', number)
    expect(lines.join('\n')).toContain(posed)
    expect(
      lines
        .join('\n')
        .split(/[\n\r\u2028]/u)
        .filter((line) => line.startsWith('names')),
    ).toEqual([])
  })

  test('[12.112] one sent again, corrected or from another window, is shown together with the first', async () => {
    const body = 'Somebody shows my photos at the profile of Lisa, please take them away.'
    const first = await complain(stage.visitor(), { body })
    const other = await complain(stage.visitor(), { body: 'Nobody answers me at all, and it is two weeks now.' })
    const strange = await complain(stage.visitor(), { body, email: 'else@stage.example' })
    const right = await complain(ann, { body: body.replace('Lisa', 'Lisa in Delft'), email: 'EVA@stage.example' })
    const { lines } = await complaints()
    expect(lines.map((line) => line.split('  ').slice(4).join())).toEqual([
      `another version: ${right}`,
      '',
      '',
      `another version: ${first}`,
    ])
    expect((await complaints('show', first)).lines.slice(2, 4)).toEqual([
      expect.stringMatching(new RegExp(`^same sender  ${other}  2026-.*  illegal_content  open$`)),
      expect.stringMatching(new RegExp(`^another version  ${right}  .*  open$`)),
    ])
    expect((await complaints('show', strange)).lines).toHaveLength(3)
    expect((await complaints('done', right, 'upheld')).lines).toEqual([
      'Done.',
      `Another version of it is still open: ${first}`,
    ])
    expect((await complaints('done', first, 'upheld')).lines).toEqual(['Done.'])
  })

  test('[12.116] one about a member’s page says who that is, and what is known about them', async () => {
    const bob = await stage.member({ name: 'Bob' })
    const given = { client_id: clientId(), member: bob.id, reason: 'fake', words: '' }
    await ann.post('/api/report.php', given)
    const number = await complain(stage.visitor(), { about_url: `https://localhost/members/${bob.id}?from=search` })
    expect((await complaints('show', number)).lines[2]).toBe(
      `about the member Bob ${bob.id}, active, reported 1 times; reports of ${bob.id} lists them`,
    )
    await bob.post('/api/leaving.php', { confirm: 'delete_account' })
    expect((await complaints('show', number)).lines[2]).toContain('Bob')
    const gone = await complain(stage.visitor(), { about_url: `/members/${clientId()}` })
    expect((await complaints('show', gone)).lines[2]).toContain('another version')
  })

  test('[12.112] cases named in one are shown: another complaint, a report, the restriction it objects to', async () => {
    const [bob, about] = [await stage.member({ name: 'Bob' }), await report()]
    const restriction = await restrictMember(stage.platform, bob.id, 'money', 'grace')
    const first = await complain(stage.visitor())
    const body = `${restriction}: I did nothing. It was ${about.toLowerCase()}, and I wrote ${first} before.`
    const appeal = await complain(stage.visitor(), { kind: 'appeal', email: 'bob@stage.example', body })
    const reported = (await reports('show', about)).lines[0]?.split('  ')[3]
    expect((await complaints('show', appeal)).lines.slice(2, -1)).toEqual([
      expect.stringMatching(new RegExp(`^one names the other  ${first}  .*  open$`)),
      `names ${restriction}, the restriction of ${bob.id}`,
      `names ${about}, a report about ${reported}`,
    ])
    expect((await complaints('show', first)).lines[2]).toContain(`one names the other  ${appeal}`)
  })

  test('beyond what a list holds are counted', async () => {
    for (let at = 0; at < 53; at += 1) await complain(stage.visitor())
    const { lines } = await complaints()
    expect([lines.length, lines.at(-1)]).toEqual([51, 'and 3 more'])
    expect(lines[0]).toMatch(/another version: (C-\d{4}-\w{6}(, )?){3} and 49 more$/)
    const { lines: hers } = await complaints('from', 'eva@stage.example')
    expect([hers.length, hers.at(-1)]).toEqual([51, 'and more: only the first 50 are listed'])
  })
})

test('[12.70] reports are handled the same way; those about a member say how they ended', async () => {
  const [first, second] = [await report(), await report()]
  expect(headsOf(await reports())).toEqual([first, second])
  expect(await reports('done', first, 'upheld')).toEqual({ lines: ['Done.'], done: true })
  expect(headsOf(await reports())).toEqual([second])
  expect((await reports('show', first)).lines[2]).toMatch(/^upheld {2}.* by grace$/)
  const about = await stage.db.selectFrom('report').select('reported_id').where('case_number', '=', first).execute()
  expect((await reports('of', about[0]?.reported_id ?? '')).lines[0]).toMatch(/ {2}upheld {2}.* by grace$/)
  expect(await reports('done', 'C-2026-AAAAAA', 'upheld')).toEqual({ lines: ['There is no such report.'], done: false })
})

test('[12.114] a report shows the outcome of the reporter’s others, and those the two made about each other', async () => {
  const bob = await stage.member({ name: 'Bob' })
  const about = async (who: Visitor, member: string) => {
    const given = { client_id: clientId(), member, reason: 'harassment', words: '' }
    const { body } = await who.post('/api/report.php', given)
    later(1000)
    return body.case_number as string
  }
  const alone = await about(bob, ann.id)
  expect((await reports('show', alone)).lines[1]).toBe(`reported by Bob ${bob.id}`)
  const [first, second, stranger] = [await about(ann, bob.id), await about(ann, bob.id), await report()]
  await reports('done', first, 'rejected')
  await reports('done', stranger, 'upheld')
  expect((await reports('show', second)).lines.slice(1, 4)).toEqual([
    `reported by Ann ${ann.id}, who sent 3 reports so far: 1 upheld, 1 rejected`,
    expect.stringMatching(new RegExp(`^the other way round  ${alone}  2026-.*  harassment  open$`)),
    expect.stringMatching(new RegExp(`^reported by the same before or since  ${first}  .*  done$`)),
  ])
})

test('[12.165] with several about one member, each says so, and who is restricted already; what is left open is named', async () => {
  const [bob, eva] = [await stage.member({ name: 'Bob' }), await stage.member({ name: 'Eva' })]
  const numbers: string[] = []
  for (const who of [ann, eva, ann]) {
    const given = { client_id: clientId(), member: bob.id, reason: 'money', words: '' }
    numbers.push((await who.post('/api/report.php', given)).body.case_number)
    later(1000)
  }
  const [first = '', second = '', third = ''] = numbers
  expect((await reports('show', first)).lines).toContain(`reported 3 times; reports of ${bob.id} lists them`)
  expect((await reports()).lines.join()).not.toContain('restricted')
  await restrictMember(stage.platform, bob.id, 'money', 'grace')
  for (const { lines } of [await reports(), await reports('show', second)])
    expect(lines[0]).toMatch(new RegExp(`  money  Bob ${bob.id}  restricted  $`))
  const left = `Still open about Bob ${bob.id}: ${third}, ${second}`
  expect(await reports('done', first, 'upheld')).toEqual({ lines: ['Done.', left], done: true })
  await reports('done', second, 'upheld')
  expect((await reports('done', third, 'upheld')).lines).toEqual(['Done.'])
})

test('[12.93] a report about a member who asked to leave comes first, with the date they will be erased', async () => {
  const [first, bob] = [await report(), await stage.member({ name: 'Bob' })]
  const { body } = await ann.post('/api/report.php', {
    client_id: clientId(),
    member: bob.id,
    reason: 'fake',
    words: '',
  })
  await bob.post('/api/leaving.php', { confirm: 'delete_account' })
  const { lines } = await reports()
  expect(headsOf({ lines })).toEqual([body.case_number, first])
  const day = new Date(stage.clock.now.getTime() + 14 * 24 * 3_600_000).toISOString()
  for (const line of [lines[0], (await reports('show', body.case_number)).lines[0]])
    expect(line).toContain(`asked to leave, erased from ${day} on`)
  expect(lines[1]).not.toContain('asked to leave')
})

test('[12.70] the number waiting is shown, and since when, and a case of one kind is not found as another', async () => {
  const since = stage.clock.now
  const number = await report()
  await complain(ann)
  expect(await complaints('done', number, 'upheld')).toMatchObject({ done: false })
  expect(await openCases(stage.db)).toEqual([
    { kind: 'report', open: 1, since },
    { kind: 'complaint', open: 1, since: new Date(since.getTime() + 1000) },
  ])
  later(day)
  await reports('done', number, 'rejected')
  expect((await openCases(stage.db))[0]).toEqual({ kind: 'report', open: 0, since: null })
})

test('[12.70] missing words print the usage', async () => {
  for (const words of [
    ['show'],
    ['done'],
    ['done', 'C-2026-AAAAAA'],
    ['done', 'C-2026-AAAAAA', 'fine'],
    ['from', 'eva'],
  ])
    expect((await complaints(...words)).lines.join('\n')).toContain('complaints done <case> <decision>')
  expect((await reports('done', 'C-2026-AAAAAA')).lines.join('\n')).toContain('decisions: upheld, rejected, answered')
})
