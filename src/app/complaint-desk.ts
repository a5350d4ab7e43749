// Complaints, notices of illegal content and appeals, worked through on the command line: only who runs the server can get there.
import { readComplaint, readComplaints } from '#features/safety/service.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Platform } from '#platform/platform.ts'
import { decisionLine, decisionOn, decisionWords, ending, furtherOpen } from './case-desk.ts'
import type { Answer } from './case-desk.ts'
import { oneLine } from './one-line.ts'

const listed = 50

const usage: Answer = {
  lines: [
    `complaints                          lists the open ones, the longest waiting first, ${listed} at most`,
    'complaints from <e-mail>            all from one address, the newest first',
    'complaints show <case>              what somebody wrote, about what, and where they are answered',
    'complaints done <case> <decision>   looked into, and answered by mail: it is open no more',
    'complaints reopen <case>            it is open again',
    decisionWords,
  ],
  done: false,
}

/** `by` is kept with each decision. */
export async function lookAtComplaints(platform: Platform, words: readonly string[], by: string): Promise<Answer> {
  const [verb = 'list', which = ''] = words
  if (verb === 'list') return list(platform, null)
  if (verb === 'from' && which.includes('@')) return list(platform, which)
  if (verb === 'show' && which) return show(platform, which)
  return (await decisionOn(platform, 'complaint', words, by)) ?? usage
}

async function list(platform: Platform, from: string | null): Promise<Answer> {
  const complaints = await readComplaints(platform, listed, from)
  if (complaints.length === 0) return { lines: [from ? 'There is none.' : 'No complaint is open.'], done: true }
  const further = from ? [] : await furtherOpen(platform, 'complaint', complaints.length)
  return { lines: [...complaints.map((one) => headOf(one) + ending(one.decisions)), ...further], done: true }
}

type Complaint = Awaited<ReturnType<typeof readComplaints>>[number]

function headOf({ case_number, created_at, kind, email, about_url }: Complaint): string {
  return [case_number, created_at.toISOString(), kind, oneLine(email), oneLine(about_url)].filter(Boolean).join('  ')
}

async function show(platform: Platform, caseNumber: string): Promise<Answer> {
  const complaint = await readComplaint(platform, caseNumber)
  if (!complaint) return { lines: ['There is no such complaint.'], done: false }
  const { member_id, name, body, decisions } = complaint
  const from = member_id ? `the member ${oneLine(name ?? '')} ${member_id}` : 'somebody who was not logged in'
  const { settings } = await siteOf(platform, complaint.site_id)
  return {
    lines: [
      headOf(complaint),
      `from ${from}, at ${settings.domain}; answered by ${settings.support_email}`,
      ...decisions.map(decisionLine),
      ...body.split('\n').map(oneLine),
    ],
    done: true,
  }
}
