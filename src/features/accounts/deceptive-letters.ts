// Letters in which a name passes for somebody else's, or covers what stands around it.

/** A Latin word with letters of an alphabet that has some just like them: nobody is called that. */
const mixed = /(?=[\p{L}\p{M}]*\p{Script=Latin})[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}]/u
/** Phonetic signs and small capitals that look like plain letters. */
const phonetic = /[ᴀ-ᴢʙɢʜɪʟɴʀʏꜰꜱɑɡ]/u
/** Marks without a letter below, or more than any alphabet puts on one. */
const piled = /(?<![\p{L}\p{M}\p{N}\p{S}\p{P}])\p{M}|\p{M}{4}/u

export function hasDeceptiveLetters(text: string): boolean {
  return [mixed, phonetic, piled].some((letters) => letters.test(text))
}
