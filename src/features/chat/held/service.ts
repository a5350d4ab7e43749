// Whether a message is held from its reader: judged by where its text leads, alone or together with earlier messages or the profile.
import { contactsOfNew, isNewMember } from '#features/profiles/contacts/rules.ts'
import type { ContactMark } from '#features/profiles/contacts/limits.ts'
import { inParallel } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { FactsRow, PartyRow } from '../queries.ts'
import { listProfileWords, listSaidLast } from './queries.ts'

/** A phone number may come in pieces. */
const lookedBack = 12

interface Between {
  facts: FactsRow
  sender: PartyRow
  recipient: PartyRow
}

/** The reason it is held, or null. A fictional profile has no reader to warn. Called while both rows are locked. */
export async function contactsToHold(
  platform: Platform,
  tx: Db,
  { kind = 'text', body }: { kind?: 'text' | 'gift' | 'photo' | undefined; body: string },
  { facts, sender, recipient }: Between,
): Promise<ContactMark[] | null> {
  const [now, writer] = [platform.now(), { signedUpAt: sender.signed_up_at, premium: facts.premium }]
  if (kind !== 'text' || recipient.fictional || !isNewMember(writer, now)) return null
  const { conversation_id, last_seq } = facts
  const place = conversation_id === null || last_seq === null ? null : { conversation_id, last_seq }
  const [before, beside] = await inParallel(
    place ? listSaidLast(tx, sender.id, place, lookedBack) : Promise.resolve([]),
    listProfileWords(tx, sender.id),
  )
  return contactsOfNew(body, writer, now, before, beside)
}
