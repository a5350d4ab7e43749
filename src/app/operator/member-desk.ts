// Members on the command line, looked up, restricted, allowed again and deleted: only those who run the server have access.
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { returnedMembers, returnsOf } from '#features/accounts/restrictions/returns/service.ts'
import { restrictionsInForce, sharedMailboxes } from '#features/accounts/restrictions/service.ts'
import { closeFor, erasureRequestsOf } from '#features/lifecycle/service.ts'
import { sharedAccounts } from '#features/payments/mandates/sharing/service.ts'
import { reportReasons } from '#features/safety/reports/limits.ts'
import { allowMember, findMembers, recordOf, restrictMember } from '#features/safety/restrictions/service.ts'
import type { Platform } from '#platform/platform.ts'
import { cutTo, done, hasSurplus, notDone } from './answer.ts'
import type { Answer } from './answer.ts'
import { oneLine } from './one-line.ts'

const listed = 200

const usage = notDone(
  'members                          lists who is restricted, the latest first, and who has the same mailbox or bank account',
  'members show <who>               who that is, what was decided about them and by whom, and who has the same mailbox or bank account',
  'members restrict <id> <reason>   closes the account; its member is told why by mail, and how to appeal',
  'members allow <who>              opens it again',
  'members erase <id>               deletes an account for a member who asks you, or a fictional profile: hidden at once, erased after two weeks; allow a restricted one first',
  'who: an id, the number of the restriction, an e-mail address, or a name',
  `reasons: ${reportReasons.join(', ')}`,
)

/** `by` is stored with each decision. */
export async function decideOnMembers(platform: Platform, words: readonly string[], by: string): Promise<Answer> {
  if (hasSurplus(words, { list: 0, show: 1, restrict: 2, allow: 1, erase: 1 })) return usage
  const [verb = 'list', who = '', last = ''] = words
  const reason = reportReasons.find((known) => known === last)
  if (verb === 'list') return listRestricted(platform)
  if (verb === 'restrict' && idPattern.test(who) && reason)
    return decided(async () => `Done: case ${await restrictMember(platform, who, reason, by)}.`)
  if (verb === 'erase' && idPattern.test(who))
    return decided(async () => {
      const { eraseAt, told } = await closeFor(platform, who, by)
      const how = told
        ? 'They are told by mail how to take that back until then.'
        : 'It has no address: nobody is told, and nothing takes that back.'
      return `Done: hidden now, and erased on ${eraseAt.toISOString().slice(0, 10)}. ${how}`
    })
  if ((verb !== 'show' && verb !== 'allow') || who === '') return usage
  const meant = await findMembers(platform, who)
  if (meant.length > 1 && verb === 'allow') return notDone(`That may be any of these: ${meant.join(', ')}.`)
  if (verb === 'show') return showAll(platform, meant)
  const [member] = meant
  if (!member) return notDone('There is no such member.')
  return decided(async () => {
    await allowMember(platform, member, by)
    return 'Done.'
  })
}

async function decided(work: () => Promise<string>): Promise<Answer> {
  try {
    return done(await work())
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return notDone('There is no such member, or they are already in that state.')
  }
}

async function listRestricted(platform: Platform): Promise<Answer> {
  const { rows: restrictions, further } = cutTo(listed, await restrictionsInForce(platform.db, listed + 1))
  const back = cutTo(listed, await returnedMembers(platform.db, listed + 1))
  const returned = back.rows.map(
    (one) =>
      `${pastLine(one)}  here again: ${one.member_id}  ${oneLine(one.name)}  ${one.status}  since ${one.signed_up_at.toISOString()}`,
  )
  if (restrictions.length === 0) return done('Nobody is restricted.', ...returned, ...back.further)
  const sharedOf = await sharing(
    platform,
    restrictions.map(({ member_id }) => member_id),
  )
  const lines = restrictions.flatMap((one) => [
    `${lineOf(one)}  ${oneLine(one.name)} ${one.member_id}`,
    ...sharedOf(one.member_id),
  ])
  return done(...lines, ...further, ...returned, ...back.further)
}

async function showAll(platform: Platform, ids: readonly MemberId[]): Promise<Answer> {
  const lines: string[] = []
  for (const id of ids) lines.push(...(await show(platform, id)))
  return lines.length > 0 ? done(...lines) : notDone('There is no such member.')
}

async function show(platform: Platform, id: MemberId): Promise<string[]> {
  const record = await recordOf(platform, id)
  if (!record) return []
  const { account, site, restrictions, reports } = record
  return [
    `${id}  ${oneLine(account.name)}  ${account.status}  since ${account.signup_date.toISOString()}  on ${oneLine(site)}`,
    `reported ${reports} times${reports > 0 ? `; reports of ${id} lists them` : ''}`,
    ...restrictions.map(lineOf),
    ...(await returnsOf(platform, id)).map((one) => pastLine(one) + (one.proved ? '' : '  not confirmed')),
    ...(await erasureRequestsOf(platform.db, id)).map(
      ({ decided_by, decided_at }) => `deleted on request  ${decided_at.toISOString()} by ${decided_by}`,
    ),
    ...(await sharing(platform, [id]))(id),
  ]
}

type Decided = Omit<Awaited<ReturnType<typeof restrictionsInForce>>[number], 'member_id' | 'name'>

function lineOf({ case_number, reason, decided_by, decided_at, ended_by, ended_at }: Decided): string {
  const ended = ended_at ? `, allowed again ${ended_at.toISOString()} by ${ended_by}` : ''
  return `${case_number}  ${reason}  restricted ${decided_at.toISOString()} by ${decided_by}${ended}`
}

/** For an erased account whose mailbox somebody else has used since. */
function pastLine({ erased_at, ...decision }: Omit<Decided, 'ended_by' | 'ended_at'> & { erased_at: Date }): string {
  return `${lineOf({ ...decision, ended_by: null, ended_at: null })}, erased ${erased_at.toISOString()}`
}

/**
 * For each of these members, who may be the same person: a restricted member may be back under another spelling of their
 * address, or pay from the same bank account. If the address is unconfirmed, anybody may have entered it.
 */
async function sharing(platform: Platform, ids: readonly MemberId[]): Promise<(id: MemberId) => string[]> {
  const [mailboxes, accounts] = await Promise.all([sharedMailboxes(platform.db, ids), sharedAccounts(platform.db, ids)])
  const shared = [
    ...mailboxes.map((one) => ({ ...one, what: 'mailbox', confirmed: one.confirmed_at !== null })),
    ...accounts.map((one) => ({ ...one, what: 'bank account' })),
  ]
  return (id) => shared.filter(({ member_id }) => member_id === id).map(sharedLine)
}

interface Shared {
  what: string
  other_id: MemberId
  name: string
  status: string
  signed_up_at: Date
  confirmed: boolean
  case_number: string | null
}

function sharedLine({ what, other_id, name, status, signed_up_at, confirmed, case_number }: Shared): string {
  const facts = [
    `${other_id}  ${oneLine(name)}  ${status}  since ${signed_up_at.toISOString()}`,
    confirmed ? 'confirmed' : 'not confirmed',
    ...(case_number ? [`restricted as ${case_number}`] : []),
  ]
  return `  the same ${what}: ${facts.join('  ')}`
}
