// Messages of one to three emoji and nothing else, which are shown larger.

/** One emoji as it is drawn: a flag, a keycap, a person with skin tone and profession, a family; a symbol drawn as text is none. */
const tone = String.raw`[\u{1F3FB}-\u{1F3FF}]`
const sign = String.raw`(?!\p{RI}|[0-9#*])(?:\p{Emoji_Modifier_Base}${tone}|\p{Emoji_Presentation}|\p{Emoji}\uFE0F)`
const person = String.raw`(?:\p{Extended_Pictographic}(?:${tone}|\uFE0F)?)`
const emoji = String.raw`(?:\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|${person}(?:\u200D${person})+|${sign})`
const few = new RegExp(`^(?:${emoji} ?){1,3}$`, 'u')
const one = new RegExp(emoji, 'gu')

/** How many there are, 1 to 3; 0 if there are more, or anything else. */
export function emojiAlone(text: string): 0 | 1 | 2 | 3 {
  // Nothing longer needs to be examined: three families with skin tones are shorter.
  if (text.length > 120 || !few.test(text)) return 0
  return Math.min(3, text.match(one)?.length ?? 0) as 0 | 1 | 2 | 3
}
