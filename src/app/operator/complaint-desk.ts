// Complaints, notices of illegal content and appeals, handled on the command line: only those who run the server have access.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { memberOfCase } from '#features/accounts/restrictions/service.ts'
import { readCase } from '#features/safety/evidence/service.ts'
import { casesNamedIn, memberNamedIn } from '#features/safety/related/rules.ts'
import { readPagePhoto } from '#features/safety/pages/service.ts'
import { recordOf } from '#features/safety/restrictions/service.ts'
import { readComplaint, readComplaints } from '#features/safety/service.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Platform } from '#platform/platform.ts'
import { cutTo, done, hasSurplus, notDone } from './answer.ts'
import type { Answer } from './answer.ts'
import { decisionLine, decisionOn, decisionWords, ending, furtherOpen } from './case-desk.ts'
import { oneLine } from './one-line.ts'

const listed = 50
/** How many versions of a complaint its line names. */
const named = 3

const usage = notDone(
  `complaints                          lists the open ones, the longest waiting first, ${listed} at most`,
  'complaints from <e-mail>            all from one address, the newest first',
  'complaints show <case>              what somebody wrote, about what, and where they are answered',
  'complaints photo <case> <nr> <file> saves a photo of the page it is about as a WebP file; p1 is the first',
  'complaints done <case> <decision>   closes it with that decision, once answered by mail',
  'complaints reopen <case>            opens it again',
  decisionWords,
)

/** `by` is stored with each decision. */
export async function lookAtComplaints(platform: Platform, words: readonly string[], by: string): Promise<Answer> {
  if (hasSurplus(words, { list: 0, from: 1, show: 1, photo: 3, done: 2, reopen: 1 })) return usage
  const [verb = 'list', which = ''] = words
  if (verb === 'list') return list(platform, null)
  if (verb === 'from' && which.includes('@')) return list(platform, which)
  if (verb === 'show' && which) return show(platform, which)
  if (verb === 'photo' && words[3]) return photo(platform, which, words[2] ?? '', words[3])
  const decided = await decisionOn(platform, 'complaint', words, by)
  if (!decided) return usage
  return verb === 'done' && decided.done
    ? { ...decided, lines: [...decided.lines, ...(await left(platform, which))] }
    : decided
}

async function list(platform: Platform, from: string | null): Promise<Answer> {
  const { rows: complaints, further } = cutTo(listed, await readComplaints(platform, listed + 1, from))
  if (complaints.length === 0) return done(from ? 'There are none.' : 'No complaint is open.')
  const lines = complaints.map((one) => headOf(one) + ending(one.decisions) + versions(one))
  return done(...lines, ...(from ? further : await furtherOpen(platform, 'complaint', complaints.length)))
}

/** For a line of a list: other versions of the same complaint, so that it is answered only once. */
function versions({ related }: Complaint): string {
  const numbers = related.filter(({ version }) => version).map(({ case_number }) => case_number)
  const further = numbers.length > named ? ` and ${numbers.length - named} more` : ''
  return numbers.length > 0 ? `  another version: ${numbers.slice(0, named).join(', ')}${further}` : ''
}

/** Related complaints that the same answer may settle. */
async function left(platform: Platform, caseNumber: string): Promise<string[]> {
  const { related = [] } = (await readComplaint(platform, caseNumber)) ?? {}
  return related
    .filter(({ version, open }) => version && open)
    .map(({ case_number }) => `Another version of it is still open: ${case_number}`)
}

type Complaint = Awaited<ReturnType<typeof readComplaints>>[number]

function headOf({ case_number, created_at, kind, email, about_url }: Complaint): string {
  return [case_number, created_at.toISOString(), kind, oneLine(email), oneLine(about_url)].filter(Boolean).join('  ')
}

async function show(platform: Platform, caseNumber: string): Promise<Answer> {
  const complaint = await readComplaint(platform, caseNumber)
  if (!complaint) return notDone('There is no such complaint.')
  const { member_id, name, body, decisions, related } = complaint
  const from = member_id ? `the member ${oneLine(name ?? '')} ${member_id}` : 'somebody who was not logged in'
  const { settings } = await siteOf(platform, complaint.site_id)
  return done(
    headOf(complaint),
    `from ${from}, at ${settings.domain}; answered by ${settings.support_email}`,
    ...(await aboutLine(platform, complaint)),
    ...decisions.map(decisionLine),
    ...related.map(relatedLine),
    ...(await namedLines(platform, complaint)),
    ...pageLines(complaint),
    // Marked: a line of theirs must not pass for one of ours, such as a decision, or the restriction of somebody else.
    ...body.split('\n').map((line) => `> ${oneLine(line)}`),
  )
}

type Whole = NonNullable<Awaited<ReturnType<typeof readComplaint>>>

/** The page as it was. */
function pageLines({ page }: Whole): string[] {
  if (!page) return []
  const said = [page.name, page.about, ...Object.values(page.notes)].filter(Boolean).map(oneLine)
  const photos = page.photos.map(({ nr, kept }) => `p${nr}  [photo of the profile${kept ? '' : ', not kept'}]`)
  return [`profile  ${said.join(' · ')}`, ...photos]
}

async function photo(platform: Platform, caseNumber: string, nr: string, file: string): Promise<Answer> {
  const complaint = await readComplaint(platform, caseNumber)
  const bytes = complaint && /^p\d+$/.test(nr) && (await readPagePhoto(platform, complaint.id, Number(nr.slice(1))))
  if (!bytes) return notDone('There is no such photo.')
  await writeFile(path.resolve(file), bytes)
  return done('Done.')
}

/** Whose page it is about. */
async function aboutLine(platform: Platform, { about_url }: Complaint): Promise<string[]> {
  const id = memberNamedIn(about_url)
  const record = id && (await recordOf(platform, id))
  if (!record || record.account.status === 'erased') return []
  const { account, reports } = record
  const reported = reports > 0 ? `, reported ${reports} times; reports of ${id} lists them` : ''
  return [`about the member ${oneLine(account.name)} ${id}, ${account.status}${reported}`]
}

function relatedLine({
  version,
  same_sender,
  case_number,
  created_at,
  kind,
  open,
}: Complaint['related'][number]): string {
  const how = version ? 'another version' : same_sender ? 'same sender' : 'one names the other'
  return `${how}  ${case_number}  ${created_at.toISOString()}  ${kind}  ${open ? 'open' : 'done'}`
}

/** Which case numbers in its text belong to reports and restrictions: what is being objected to. */
async function namedLines(platform: Platform, { body }: Complaint): Promise<string[]> {
  const lines = await Promise.all(
    casesNamedIn(body).map(async (number) => {
      const [member, found] = [await memberOfCase(platform.db, number), await readCase(platform, number)]
      if (member) return [`names ${number}, the restriction of ${member}`]
      return found ? [`names ${number}, a report about ${oneLine(found.report.name)} ${found.report.reported_id}`] : []
    }),
  )
  return lines.flat()
}
