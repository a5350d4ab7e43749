// Reports, with the messages, photos and profiles kept as evidence, on the command line: only those who run the server have access.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { refusalReasons } from '#features/profiles/limits.ts'
import { isRemembered } from '#features/profiles/reviews/rules.ts'
import { allowPicture, refusePicture } from '#features/profiles/reviews/service.ts'
import { readCase, readEvidencePhoto, readReports } from '#features/safety/evidence/service.ts'
import type { Platform } from '#platform/platform.ts'
import { cutTo, done, hasSurplus, notDone } from './answer.ts'
import type { Answer } from './answer.ts'
import { decisionLine, decisionOn, decisionWords, ending, furtherOpen } from './case-desk.ts'
import { oneLine } from './one-line.ts'

const listed = 50

const refusals = refusalReasons.filter(isRemembered)

const usage = notDone(
  `reports                             lists the open ones, ${listed} at most: those to be erased soon first, then the longest waiting`,
  'reports of <member>                 all about one member, the newest first',
  'reports show <case>                 who was reported by whom, their profile, and what the two wrote, as it was then',
  'reports photo <case> <nr> <file>    saves one of its photos as a WebP file, to look at; p1 is the first of the profile',
  'reports refuse <case> <nr> <reason> refuses copies of that photo from now on, in profiles and chats',
  'reports allow <case> <nr>           no longer refuses them',
  'reports done <case> <decision>      closes it with that decision',
  'reports reopen <case>               opens it again',
  `reasons: ${refusals.join(', ')}`,
  decisionWords,
)

/** `by` is stored with each decision. */
export async function lookAtReports(platform: Platform, words: readonly string[], by: string): Promise<Answer> {
  if (hasSurplus(words, { list: 0, of: 1, show: 1, photo: 3, refuse: 3, allow: 2, done: 2, reopen: 1 })) return usage
  const [verb = 'list', caseNumber = '', which = '', last = ''] = words
  if (verb === 'list') return list(platform, null)
  if (verb === 'of' && idPattern.test(caseNumber)) return list(platform, caseNumber)
  if (verb === 'show' && caseNumber) return show(platform, caseNumber)
  const reason = refusals.find((known) => known === last)
  const work = {
    photo: last ? async (bytes: Buffer) => writeFile(path.resolve(last), bytes) : null,
    refuse: reason ? async (bytes: Buffer) => refusePicture(platform, bytes, reason, by) : null,
    allow: async (bytes: Buffer) => allowPicture(platform, bytes),
  }[verb]
  if (work && which) return withPhoto(platform, caseNumber, which, work)
  const decided = await decisionOn(platform, 'report', words, by)
  if (!decided) return usage
  return verb === 'done' && decided.done
    ? { ...decided, lines: [...decided.lines, ...(await othersOpen(platform, caseNumber))] }
    : decided
}

/** What several members reported is often one matter: a decision on one case leaves the others open. */
async function othersOpen(platform: Platform, caseNumber: string): Promise<string[]> {
  const report = (await readCase(platform, caseNumber))?.report
  if (!report) return []
  const open = (await readReports(platform, listed, report.reported_id)).filter((one) => ending(one.decisions) === '')
  const numbers = open.map(({ case_number }) => case_number).join(', ')
  return numbers ? [`Still open about ${oneLine(report.name)} ${report.reported_id}: ${numbers}`] : []
}

async function list(platform: Platform, about: MemberId | null): Promise<Answer> {
  const { rows: reports, further } = cutTo(listed, await readReports(platform, listed + 1, about))
  if (reports.length === 0) return done(about ? 'Nothing was reported.' : 'No report is open.')
  const lines = reports.map((one) => headOf(one) + ending(one.decisions))
  return done(...lines, ...(about ? further : await furtherOpen(platform, 'report', reports.length)))
}

type Head = Awaited<ReturnType<typeof readReports>>[number]

function headOf(report: Head): string {
  const { case_number, created_at, reason, message_id, name, reported_id, fictional, words, erase_at, status } = report
  const about = `${message_id ? 'a message of ' : ''}${oneLine(name)} ${reported_id}${fictional ? ' (fictional)' : ''}`
  // The case is erased together with the account: a restriction has to come before that.
  const leaves = erase_at ? `  asked to leave, erased from ${erase_at.toISOString()} on` : ''
  const restricted = status === 'disabled' ? '  restricted' : ''
  return `${case_number}  ${created_at.toISOString()}  ${reason}  ${about}${restricted}${leaves}  ${oneLine(words)}`
}

async function show(platform: Platform, caseNumber: string): Promise<Answer> {
  const found = await readCase(platform, caseNumber)
  if (!found) return notDone('There is no such report.')
  const { report, messages, missing, between, times } = found
  const reporter =
    report.reporter_status === 'erased'
      ? 'somebody who has left'
      : `${oneLine(report.reporter_name)} ${report.reporter_id}`
  const head = [
    headOf(report),
    `reported by ${reporter}${recordWords(found.reporter)}`,
    ...report.decisions.map(decisionLine),
    ...between.map(betweenLine),
    ...(times > 1 ? [`reported ${times} times; reports of ${report.reported_id} lists them`] : []),
  ]
  const kept = [...profileLines(report, missing), ...messages.map((message) => messageLine(message, missing))]
  return done(...head, ...(kept.length > 0 ? kept : ['Nothing of it is kept any more.']))
}

type Case = NonNullable<Awaited<ReturnType<typeof readCase>>>

/** Reports can themselves be abused to hurt somebody. */
function recordWords({ reports, upheld, rejected }: Case['reporter']): string {
  return reports > 1 ? `, who sent ${reports} reports so far: ${upheld} upheld, ${rejected} rejected` : ''
}

function betweenLine({ same_way, case_number, created_at, reason, open }: Case['between'][number]): string {
  const who = same_way ? 'reported by the same before or since' : 'the other way round'
  return `${who}  ${case_number}  ${created_at.toISOString()}  ${reason}  ${open ? 'open' : 'done'}`
}

/** As it was; nothing once its retention is over. */
function profileLines({ name_then, about, notes, photos }: Case['report'], missing: Case['missing']): string[] {
  if (name_then === null) return []
  const said = [about ?? '', ...Object.values(notes ?? {}).map(String)].filter(Boolean).map(oneLine)
  const shown = Array.from({ length: photos ?? 0 }, (_, at) => `p${at + 1}`)
  return [
    `profile  ${[oneLine(name_then), ...said].join(' · ')}`,
    ...shown.map((nr) => `${nr}  [photo of the profile${stateOf(nr, missing)}]`),
  ]
}

function messageLine(
  { seq, sent_at, name, kind, body, storage_key, taken_back_at }: Case['messages'][number],
  missing: Case['missing'],
): string {
  const photo = storage_key ? `[photo${stateOf(String(seq), missing)}]` : '[photo that is not kept]'
  const what = body === '' ? '' : ({ gift: `[gift: ${body}]`, photo }[kind] ?? oneLine(body))
  const back = taken_back_at ? `[taken back ${taken_back_at.toISOString()}${body === '' ? ', not kept' : ''}]` : ''
  return `${seq}  ${sent_at.toISOString()}  ${oneLine(name)}: ${[what, back].filter(Boolean).join('  ')}`
}

/** For a photo that can't be viewed. */
function stateOf(nr: string, missing: Case['missing']): string {
  const found = missing.find((one) => one.nr === nr)
  if (!found) return ''
  return found.gone_at ? ', deleted before it could be kept' : ', not kept so far: the storage has yet to give it'
}

async function withPhoto(
  platform: Platform,
  caseNumber: string,
  which: string,
  work: (bytes: Buffer) => Promise<void>,
): Promise<Answer> {
  try {
    await work(await readEvidencePhoto(platform, caseNumber, which))
    return done('Done.')
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return notDone('There is no such photo.')
  }
}
