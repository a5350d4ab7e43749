// Icebreakers for a member one has not written to: in their language, with the meaning in the reader's.
import { ProductError } from '#base/errors.ts'
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import type { MemberId } from '#base/ids.ts'
import type { InterestId } from '#features/interests/rules.ts'
import { interestLabel } from '#features/interests/service.ts'
import { findMemberFor } from '#features/profiles/service.ts'
import type { Platform } from '#platform/platform.ts'
import { findLanguage } from './queries.ts'

// copy: icebreakers:*
const openers = [
  'icebreakers:weekend',
  'icebreakers:corner',
  'icebreakers:meal',
  'icebreakers:song',
  'icebreakers:tomorrow',
  'icebreakers:laugh',
  'icebreakers:learn',
  'icebreakers:next',
] as const

const mostShared = 2

/** Sentences about what the two share come first. A fictional profile is written to in the reader's language. */
export async function listIcebreakers(
  platform: Platform,
  reader: { id: MemberId; locale: Language },
  memberId: MemberId,
) {
  if (reader.id === memberId) throw new ProductError('not_found')
  const [profile, spoken] = await Promise.all([
    findMemberFor(platform, reader.id, memberId),
    findLanguage(platform.db, memberId),
  ])
  const language = isLanguage(spoken) && !profile.fictional ? spoken : reader.locale
  const say = (inLanguage: Language) => [
    ...profile.shared_interests.slice(0, mostShared).map((id) => {
      const interest = interestLabel(platform, inLanguage, id as InterestId)
      return platform.words.say(inLanguage, 'icebreakers:shared', { interest })
    }),
    ...openers.map((key) => platform.words.say(inLanguage, key)),
  ]
  const meanings = language === reader.locale ? null : say(reader.locale)
  return { language, icebreakers: say(language).map((text, at) => ({ text, meaning: meanings?.[at] ?? null })) }
}
