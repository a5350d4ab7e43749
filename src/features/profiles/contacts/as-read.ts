// A text as its reader takes it: letters and digits as on a keyboard, in the order in which a screen shows them.
import { latinOf } from '#base/homoglyphs.ts'

/** "Ok.It was fun": a capital starts a sentence, and more of it follows. */
const forgottenSpace =
  /(?<=\p{Ll})\.(?=(?:De|It|Es|Se|No|Be|At|Me|Io|Co|To|Is|In|Us|Am|Nu|So|As|My|By|Ga|Ai|Id|La|Li)\s+\p{L})/gu
/** Combining marks are what a normalised text has left of them: strokes and dots that make no letter another one. */
const invisible = /\p{Cf}|\p{Me}|\p{Variation_Selector}|\p{Emoji_Modifier}|[\u0300-\u036f]/gu
/** Digits in circles that NFKC leaves as they are. */
const circled = /[⓿❶-❾➀-➈➊-➒⓵-⓽🄋🄌]/gu
/** Letters in black circles and squares, likewise; not those of flags, which end many a sentence. */
const framed = /[🅐-🅩🅰-🆉]/gu
/** Shown from right to left, whatever is written there, up to the end of the line. */
const turned = /\u202e([^\u202c\u202d\n\u2029]*)/gu
/** A word, or several with dots between them, as in an address. */
const words = /\p{L}+(?:\.\p{L}+)*/gu

/** Whatever script, style or direction it was written in. */
export function asRead(text: string): string {
  return text
    .replaceAll(turned, (_all, within: string) => Array.from(within).toReversed().join(''))
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(circled, digitInCircle)
    .replaceAll(framed, letterInFrame)
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll(/[。．｡]/gu, '.')
    .replaceAll(forgottenSpace, '. ')
    .toLowerCase()
    .replaceAll(words, unmixed)
}

/** Latin letters and others that look like them, or small capitals: nobody spells like that except to deceive. */
function unmixed(word: string): string {
  const isMixed = /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word) && /\p{Script=Latin}/u.test(word)
  return isMixed || /[ᴀ-ᴢʙɢʜɪʟɴʀʏꜰꜱ]/u.test(word) ? latinOf(word) : word
}

/** Every script's ten digits are consecutive. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
  return code < 128 ? sign : String(code - zero)
}

function digitInCircle(sign: string): string {
  return String(placeFrom([0x2776, 0x2780, 0x278a, 0x24f5], 9, sign) + 1)
}

function letterInFrame(sign: string): string {
  return String.fromCodePoint(0x61 + placeFrom([0x1f150, 0x1f170], 26, sign))
}

/** Where it stands in its row, counted from 0; -1 if it is in none of these. */
function placeFrom(rows: readonly number[], length: number, sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  const first = rows.find((start) => code >= start && code < start + length)
  return first === undefined ? -1 : code - first
}
