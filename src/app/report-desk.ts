// Reports and what was written around them, looked at on the command line: only who runs the server can get there.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ProductError } from '#base/errors.ts'
import { readEvidence, readEvidencePhoto, readReports } from '#features/safety/evidence/service.ts'
import type { Platform } from '#platform/platform.ts'
import { oneLine } from './one-line.ts'

interface Answer {
  lines: readonly string[]
  done: boolean
}

const listed = 50

const usage: Answer = {
  lines: [
    `reports                             lists the newest ${listed}`,
    'reports show <case>                 what the two wrote around it, as it was when it was reported',
    'reports photo <case> <seq> <file>   writes a photo of it into a WebP file, to be looked at',
  ],
  done: false,
}

export async function lookAtReports(platform: Platform, words: readonly string[]): Promise<Answer> {
  const [verb = 'list', caseNumber = '', seq = '', file = ''] = words
  if (verb === 'list') return listNewest(platform)
  if (verb === 'show' && caseNumber) return show(platform, caseNumber)
  if (verb === 'photo' && file) return savePhoto(platform, { caseNumber, seq: Number(seq), file })
  return usage
}

async function listNewest(platform: Platform): Promise<Answer> {
  const reports = await readReports(platform, listed)
  if (reports.length === 0) return { lines: ['Nothing was reported.'], done: true }
  const lines = reports.map((report) => {
    const about = report.message_id ? 'a message of ' : ''
    const head = `${report.case_number}  ${report.created_at.toISOString()}  ${report.reason}`
    return `${head}  ${about}${oneLine(report.name)} ${report.reported_id}${report.fictional ? ' (fictional)' : ''}  ${oneLine(report.words)}`
  })
  return { lines, done: true }
}

async function show(platform: Platform, caseNumber: string): Promise<Answer> {
  const rows = await readEvidence(platform, caseNumber)
  if (rows.length === 0) return { lines: ['Nothing is kept of what was written.'], done: false }
  const lines = rows.map(({ seq, sent_at, name, kind, body, storage_key }) => {
    const what = kind === 'photo' ? (storage_key ? '[photo]' : '[photo that was taken back before]') : body
    return `${seq}  ${sent_at.toISOString()}  ${oneLine(name)}: ${kind === 'gift' ? `[gift: ${body}]` : oneLine(what)}`
  })
  return { lines, done: true }
}

async function savePhoto(
  platform: Platform,
  asked: { caseNumber: string; seq: number; file: string },
): Promise<Answer> {
  try {
    await writeFile(path.resolve(asked.file), await readEvidencePhoto(platform, asked.caseNumber, asked.seq))
    return { lines: ['Done.'], done: true }
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return { lines: ['There is no such photo.'], done: false }
  }
}
