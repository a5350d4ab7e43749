// The catalogue of interests in words: labelled, grouped and sorted for a reader.
import type { Language } from '#base/languages.ts'
import type { Platform } from '#platform/platform.ts'
import { groupOf, interestIds } from './rules.ts'
import type { InterestGroup, InterestId } from './rules.ts'

export interface LabelledInterest {
  id: InterestId
  group: InterestGroup
  group_label: string
  label: string
}

/** All interests, by group and then by label, both in the reader's alphabet. */
export function listInterests({ words }: Pick<Platform, 'words'>, locale: Language): LabelledInterest[] {
  const alphabet = new Intl.Collator(locale)
  return interestIds
    .map((id) => labelled(words, locale, id))
    .sort(
      (one, other) => alphabet.compare(one.group_label, other.group_label) || alphabet.compare(one.label, other.label),
    )
}

/** What an interest is called. */
export function interestLabel({ words }: Pick<Platform, 'words'>, locale: Language, id: InterestId): string {
  return words.say(locale, `interests:tags.${id}`)
}

function labelled(words: Platform['words'], locale: Language, id: InterestId): LabelledInterest {
  const group = groupOf(id)
  return {
    id,
    group,
    group_label: words.say(locale, `interests:groups.${group}`),
    label: interestLabel({ words }, locale, id),
  }
}
