// SQL of the evidence of reports: what two members wrote, what is kept of it and of the profile, and what has been kept long enough.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { isOpen } from '../cases/queries.ts'

export interface EvidenceRow {
  seq: number
  message_id: string
  sender_id: MemberId
  kind: string
  body: string
  sent_at: Date
  /** For a photo, where its files are. */
  storage_key: string | null
  /** When it was taken back, if before the report. Its words are included if they could have been read and it is recent. */
  taken_back_at: Date | null
}

interface Between {
  reporter: MemberId
  reported: MemberId
  message?: string | undefined
}

/** The extent of the evidence: messages around one, and times. */
interface Reach {
  before: number
  after: number
  takenBack: number
  /** Since when messages taken back are included. */
  sealedSince: Date
  /** Since when what the other member wrote is included, even if the reporter removed the conversation. */
  removedSince: Date
}

/** Nothing is written, or taken back, between the two until the transaction ends. */
export async function holdConversation(tx: Db, { reporter, reported }: Between): Promise<void> {
  await tx
    .selectFrom('participant')
    .innerJoin('conversation', 'conversation.id', 'participant.conversation_id')
    .select('conversation.id')
    .where('participant.member_id', '=', reporter)
    .where('participant.other_id', '=', reported)
    .forShare('conversation')
    .execute()
}

/**
 * What the reporter may still read of the conversation: around one message that they received, or at the end of it, with
 * what was taken back since then, what else the other member last took back, and what they wrote recently even if the
 * reporter removed it. Nothing if that message is none of these.
 */
export async function listEvidence(
  db: Db,
  { reporter, reported, message }: Between,
  { before, after, takenBack, sealedSince, removedSince }: Reach,
): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow & { photo_id: string | null }>`
    select m.seq, m.id as message_id, m.sender_id, m.kind, coalesce(sealed.body, m.body) as body, m.created_at as sent_at,
      coalesce(sealed.storage_key, photo.storage_key) as storage_key, photo.id as photo_id, taken.deleted_at as taken_back_at
    from participant mine
    join conversation c on c.id = mine.conversation_id
    cross join lateral (
      select case when ${message ?? null}::uuid is null then c.last_seq
        else (select seq from message where id = ${message ?? null} and conversation_id = c.id and sender_id = ${reported})
      end as seq
    ) middle
    cross join lateral (
      select generate_series(middle.seq - ${before}::int, middle.seq + ${after}::int) as seq where middle.seq is not null
      union (
        select s.seq from sealed_message s
        join message on message.conversation_id = s.conversation_id and message.seq = s.seq
        join message_deletion d on d.conversation_id = s.conversation_id and d.seq = s.seq
        where s.conversation_id = c.id and sender_id = ${reported} and deleted_at > ${sealedSince} and middle.seq is not null
        order by deleted_at desc, s.seq desc limit ${takenBack})
    ) wanted
    cross join lateral (select * from message where conversation_id = c.id and seq = wanted.seq limit 1) m
    left join message_deletion taken on taken.conversation_id = c.id and taken.seq = m.seq
    left join sealed_message sealed on sealed.conversation_id = c.id and sealed.seq = m.seq and taken.deleted_at > ${sealedSince}
    left join chat_photo photo on m.kind = 'photo' and m.body <> '' and photo.id = m.client_id
    where mine.member_id = ${reporter} and mine.other_id = ${reported}
      and (m.seq > mine.removed_seq or m.seq = middle.seq and ${message ?? null}::uuid is not null
        or m.sender_id = ${reported} and m.created_at > ${removedSince})
    order by m.seq`.execute(db)
  const there = await holdSentPhotos(
    db,
    rows.flatMap(({ photo_id }) => photo_id ?? []),
  )
  return rows.map(({ photo_id, ...row }) => ({
    ...row,
    // What was taken back goes only with time, or with the end of an account.
    storage_key: photo_id === null || there.has(photo_id) ? row.storage_key : null,
  }))
}

/** Which of them still exist; until the transaction ends none of these is taken back. */
async function holdSentPhotos(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('chat_photo')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertEvidence(db: Db, reportId: string, rows: readonly EvidenceRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('report_message')
    .values(rows.map((row) => ({ ...row, report_id: reportId })))
    .execute()
}

export interface ProfileRow {
  name: string
  about: string
  notes: Readonly<Record<string, string>>
  /** How many. */
  photos: number
}

export async function insertProfile(db: Db, reportId: string, copy: ProfileRow): Promise<void> {
  const { name, about, notes, photos } = copy
  await db
    .insertInto('report_profile')
    .values({ report_id: reportId, name, about, notes: JSON.stringify(notes), photos })
    .execute()
}

/** One case, with the profile as far as it is still kept. */
export async function findReported(db: Db, caseNumber: string) {
  return db
    .selectFrom('report')
    .innerJoin('member as reported', 'reported.id', 'report.reported_id')
    .innerJoin('member as reporter', 'reporter.id', 'report.reporter_id')
    .leftJoin('report_profile as copy', 'copy.report_id', 'report.id')
    .select(['report.id', 'report.case_number', 'report.reason', 'report.words', 'report.created_at'])
    .select(['report.reported_id', 'reported.name', 'reported.fictional', 'reported.status', 'report.message_id'])
    .select(['report.reporter_id', 'reporter.name as reporter_name', 'reporter.status as reporter_status'])
    .select(['copy.name as name_then', 'copy.about', 'copy.notes', 'copy.photos'])
    .leftJoin('closure', 'closure.member_id', 'report.reported_id')
    .select('closure.erase_at')
    .where('report.case_number', '=', caseNumber)
    .executeTakeFirst()
}

/** What a member wrote with those whom they reported. Returns where photos of it are. */
export async function deleteMessagesReportedBy(db: Db, memberId: MemberId): Promise<string[]> {
  const rows = await db
    .deleteFrom('report_message')
    .using('report')
    .whereRef('report.id', '=', 'report_message.report_id')
    .where('report.reporter_id', '=', memberId)
    .returning('report_message.storage_key')
    .execute()
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}

/** For one case, in the order in which it was written. */
export async function listKeptEvidence(db: Db, caseNumber: string) {
  return db
    .selectFrom('report_message')
    .innerJoin('report', 'report.id', 'report_message.report_id')
    .innerJoin('member', 'member.id', 'report_message.sender_id')
    .select(['report_message.seq', 'report_message.message_id', 'report_message.sender_id', 'member.name'])
    .select(['report_message.kind', 'report_message.body', 'report_message.sent_at', 'report_message.storage_key'])
    .select('report_message.taken_back_at')
    .where('report.case_number', '=', caseNumber)
    .orderBy('report_message.seq')
    .execute()
}

/** Undecided ones: first those about members who are leaving, because they go with the account, then the longest waiting. */
export async function listOpenReports(db: Db, limit: number) {
  return selectReports(db)
    .where(isOpen('report'))
    .orderBy('closure.erase_at', (order) => order.asc().nullsLast())
    .orderBy('report.created_at')
    .limit(limit)
    .execute()
}

/** All about one member, newest first. */
export async function listReportsAbout(db: Db, memberId: MemberId, limit: number) {
  return selectReports(db)
    .where('report.reported_id', '=', memberId)
    .orderBy('report.created_at', 'desc')
    .limit(limit)
    .execute()
}

function selectReports(db: Db) {
  return db
    .selectFrom('report')
    .innerJoin('member', 'member.id', 'report.reported_id')
    .leftJoin('closure', 'closure.member_id', 'report.reported_id')
    .select(['report.id', 'report.case_number', 'report.reason', 'report.words', 'report.created_at'])
    .select(['member.name', 'member.fictional', 'member.status', 'report.reported_id', 'report.message_id'])
    .select('closure.erase_at')
}

const hasEvidence = sql<boolean>`(exists (select from report_message where report_id = report.id)
  or exists (select from report_profile where report_id = report.id))`

/** The reports from before this that still have evidence. */
export async function listWithEvidenceBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('report').select('id').where('created_at', '<', before).where(hasEvidence).execute()
  return rows.map(({ id }) => id)
}

/** Deletes the evidence of reports from before this, the quote too. */
export async function deleteEvidenceBefore(db: Db, before: Date): Promise<void> {
  await sql`
    with old as (
      update report set quoted = '' where created_at < ${before} and (quoted <> '' or ${hasEvidence})
      returning id
    ), profiles as (
      delete from report_profile using old where report_id = old.id
    ), missing as (
      delete from report_missing_photo using old where report_id = old.id
    )
    delete from report_message using old where report_id = old.id`.execute(db)
}
