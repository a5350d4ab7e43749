// Whether somebody is here twice, or back after a restriction: by mailbox, by bank account, by what outlives an account.
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { recordReturn } from '#features/accounts/restrictions/returns/service.ts'
import { eraseMember, exportMember, forgetExpired } from '#features/accounts/service.ts'
import { confirmAddress } from '#features/accounts/activation/service.ts'
import { eraseDue } from '#features/lifecycle/service.ts'
import { addTestPremium } from '#features/profiles/testing.ts'
import { inTransaction } from '#platform/db/db.ts'
import { defaultSiteId } from '../../../../demo/sites.ts'
import { decideOnMembers } from '#app/operator/member-desk.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
let bob: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann' })
  bob = await stage.member({ name: 'Bob', profile: { gender: 'male' } })
})

const desk = (...words: string[]) => decideOnMembers(stage.platform, words, 'grace')

describe('[12.61] a restricted member who comes back', () => {
  const address = (who: { id: string }, email: string, confirmed_at: Date | null = new Date()) =>
    stage.db.updateTable('contact').set({ email, confirmed_at }).where('member_id', '=', who.id).execute()
  const comesAs = async (email: string, again: string) => {
    await address(ann, email)
    await address(bob, again)
    const { lines } = await desk('show', bob.id)
    return lines.some((line) => line.includes(ann.id))
  }

  test.each([
    ['ann@stage.example', 'ann+2@stage.example', true],
    ['ann+1@stage.example', 'Ann+2+x@Stage.example', true],
    ['ann.smith@gmail.com', 'a.nnsmith+new@googlemail.com', true],
    ['ann.smith@stage.example', 'annsmith@stage.example', false],
    ['ann@stage.example', 'ann@other.example', false],
    ['+ann@stage.example', '+bob@stage.example', false],
  ])('by %s and %s is recognised: %s', async (email, again, known) => {
    expect(await comesAs(email, again)).toBe(known)
  })

  test('is shown with the restriction and with either member, confirmed or not, and nobody else is', async () => {
    await address(ann, 'ann@stage.example')
    await address(bob, 'ann+2@stage.example', null)
    const [, number = ''] = /case (\S+)\.$/.exec((await desk('restrict', ann.id, 'money')).lines[0] ?? '') ?? []
    const again = expect.stringMatching(
      new RegExp(`^  the same mailbox: ${bob.id}  Bob  active  since .*  not confirmed$`),
    )
    expect((await desk()).lines).toEqual([expect.stringContaining(number), again])
    expect((await desk('show', ann.id)).lines.at(-1)).toEqual(again)
    const known = new RegExp(
      `^  the same mailbox: ${ann.id}  Ann  disabled  since .*  confirmed  restricted as ${number}$`,
    )
    expect((await desk('show', bob.id)).lines.at(-1)).toMatch(known)
    await desk('allow', number)
    expect((await desk('show', bob.id)).lines.at(-1)).toMatch(/ {2}Ann {2}active {2}.* {2}confirmed$/)
    await address(bob, 'bob@stage.example')
    expect((await desk('show', ann.id)).lines.join()).not.toContain('mailbox')
  })
})

describe('[12.91] a member who pays from the same bank account', () => {
  const mandate = async (who: { id: string }, account: string, confirmed: boolean) => {
    const now = stage.clock.now
    const { site_id } = await stage.db
      .selectFrom('member')
      .select('site_id')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
    const [print, id] = [Buffer.from(account), clientId()]
    const form = {
      country: 'NL',
      iban_mask: 'NL•• 4300',
      iban_print: print,
      phone_mask: '•• 78',
      details: print,
      details_print: print,
    }
    const proof = confirmed ? { provider: 'sandbox', provider_id: id, confirmed_at: now } : {}
    await stage.db
      .insertInto('mandate')
      .values({
        id,
        site_id,
        member_id: who.id,
        client_id: clientId(),
        reference: id,
        ...form,
        ...proof,
        created_at: now,
      })
      .execute()
  }
  const debited = async ({ id: member_id }: { id: string }, account: string) => {
    await addTestPremium(stage.platform, defaultSiteId, member_id)
    const { id: payment_id } = await stage.db
      .selectFrom('payment')
      .select('id')
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow()
    const debit = { payment_id, member_id, iban_print: Buffer.from(account), amount_minor: 1000 }
    const [created_at, collect_on] = [stage.clock.now, stage.clock.now.toISOString().slice(0, 10)]
    await stage.db
      .insertInto('debit')
      .values({ ...debit, created_at, collect_on })
      .execute()
  }
  const told = async (who: { id: string }) =>
    (await desk('show', who.id)).lines.filter((line) => line.includes('the same bank account'))

  test('is shown with the restriction and with either member, confirmed or not', async () => {
    for (const who of [ann, bob]) await mandate(who, 'one', true)
    const cem = await stage.member({ name: 'Cem' })
    await mandate(cem, 'one', false)
    await mandate(await stage.member({ name: 'Dora' }), 'another', true)
    const [, number = ''] = /case (\S+)\.$/.exec((await desk('restrict', ann.id, 'money')).lines[0] ?? '') ?? []
    const line = (who: { id: string }, rest: string) =>
      expect.stringMatching(new RegExp(`^  the same bank account: ${who.id}  .*  ${rest}$`))
    const { lines } = await desk()
    expect([lines.length, lines[0]]).toEqual([3, expect.stringContaining(number)])
    expect(lines).toEqual(
      expect.arrayContaining([line(cem, 'not confirmed'), line(bob, 'active  since \\S+  confirmed')]),
    )
    expect(await told(bob)).toEqual(
      expect.arrayContaining([
        line(cem, 'not confirmed'),
        line(ann, `disabled  since \\S+  confirmed  restricted as ${number}`),
      ]),
    )
    expect(await told(await stage.member())).toEqual([])
    await desk('allow', number)
    expect(await told(bob), 'not as restricted once they are allowed again').toEqual(
      expect.arrayContaining([line(ann, 'active  since \\S+  confirmed')]),
    )
  })

  test('is no longer known once erased, be it by a debit, which stays while it can come back', async () => {
    await mandate(bob, 'one', true)
    await debited(ann, 'one')
    expect([(await told(bob)).length, (await told(ann)).length]).toEqual([1, 1])
    await ann.post('/api/leaving.php', { confirm: 'delete_account' })
    stage.clock.now = new Date(stage.clock.now.getTime() + 14 * day)
    await eraseDue(stage.platform)
    expect(await told(bob)).toEqual([])
  })
})

describe('[12.92] a member who was restricted when their account was erased', () => {
  const email = 'zoe@stage.example'
  const erased = async (proved = true): Promise<string> => {
    const confirmed_at = proved ? stage.clock.now : null
    await stage.db.updateTable('contact').set({ email, confirmed_at }).where('member_id', '=', ann.id).execute()
    await ann.post('/api/leaving.php', { confirm: 'delete_account' })
    const [number = ''] = /C-\d{4}-\w{6}/.exec((await desk('restrict', ann.id, 'money')).lines[0] ?? '') ?? []
    later(14)
    await eraseDue(stage.platform)
    return number
  }
  const later = (days: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + days * day))
  const sign = async (written: string, proves = true): Promise<string> => {
    const { id } = await stage.member({ name: written })
    await stage.db
      .updateTable('contact')
      .set({ email: written, confirmed_at: null })
      .where('member_id', '=', id)
      .execute()
    if (proves) await inTransaction(stage.db, (tx) => confirmAddress(stage.platform, tx, id))
    return id
  }

  test('is recognised when they come back under the same mailbox, however it is spelled, once it is proved', async () => {
    const number = await erased()
    expect((await desk()).lines).toEqual(['Nobody is restricted.'])
    const unproved = await sign(email, false)
    expect((await desk('show', unproved)).lines.at(-1)).toMatch(
      new RegExp(`^${number}  .* erased \\S+  not confirmed$`),
    )
    expect((await desk()).lines).toHaveLength(1)
    await stage.db.deleteFrom('contact').where('member_id', '=', unproved).execute()
    const other = await sign('zora@stage.example')
    const again = await sign('Zoe+2@stage.example')
    const past = `${number}  money  restricted \\S+ by grace, erased \\S+`
    expect((await desk('show', again)).lines).toContainEqual(expect.stringMatching(new RegExp(`^${past}$`)))
    expect((await desk('show', other)).lines.join()).not.toContain(number)
    expect((await desk()).lines).toEqual([
      'Nobody is restricted.',
      expect.stringMatching(new RegExp(`^${past}  here again: ${again}  \\S+  active  since \\S+$`)),
    ])
  })

  test('is recognised by a new address of theirs too, and their export says so', async () => {
    const number = await erased()
    await stage.db.updateTable('contact').set({ email }).where('member_id', '=', bob.id).execute()
    await inTransaction(stage.db, (tx) => recordReturn(stage.platform, tx, bob.id))
    expect((await desk('show', bob.id)).lines.join()).toContain(number)
    expect((await exportMember(stage.db, bob.id, stage.clock.now)).restrictions_before).toMatchObject([
      { case_number: number },
    ])
  })

  test('is forgotten after a year, and was never recorded for an unproved address', async () => {
    await erased()
    const again = await sign(email)
    const kept = () => stage.db.selectFrom('past_restriction').selectAll().execute()
    // Nothing in it identifies anybody.
    expect(JSON.stringify(await kept())).not.toMatch(/zoe|Ann/i)
    later(364)
    await forgetExpired(stage.platform, stage.clock.now)
    expect(await kept()).toHaveLength(1)
    later(2)
    await forgetExpired(stage.platform, stage.clock.now)
    expect([await kept(), (await desk('show', again)).lines.join().includes('erased')]).toEqual([[], false])
  })

  test('is not marked if the address was never theirs, nor if they were allowed again', async () => {
    const marks = () => stage.db.selectFrom('past_restriction').selectAll().execute()
    await erased(false)
    expect(await marks()).toEqual([])
    await desk('restrict', bob.id, 'money')
    await desk('allow', bob.id)
    await inTransaction(stage.db, (tx) => eraseMember(stage.platform, tx, bob.id))
    expect(await marks()).toEqual([])
  })
})
