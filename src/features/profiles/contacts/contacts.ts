// Finds what in a text leads away from the site: links, e-mail addresses, phone numbers, user names in other messengers.
import type { ContactMark } from './limits.ts'
import { asRead } from './as-read.ts'
import { digitWords } from './digit-words.ts'
import { begins, ends, label, siteName } from './site-name.ts'
import { namesSiteAmidWords } from './sites-amid-words.ts'

/** In the order in which the reader is told; an e-mail address is not a link as well. */
export function contactsIn(text: string): ContactMark[] {
  const plain = asRead(text)
  const withoutMail = plain.replaceAll(mailAddress, ' ').replaceAll(mailInWords, ' ')
  const found: Record<ContactMark, boolean> = {
    link: links.some((link) => link.test(withoutMail)) || namesSiteAmidWords(withoutMail),
    email: withoutMail !== plain,
    phone: phonesIn(plain).length > 0,
    handle: handles.some((handle) => handle.test(withoutMail)),
  }
  return (Object.keys(found) as ContactMark[]).filter((mark) => found[mark])
}

/**
 * What shows only when two texts are joined: "my number is 06 1234", and then "5678". What is in either alone does not
 * count, nor does a number of which either has fewer than `least` digits.
 */
export function contactsAcross(before: string, text: string, least = 1): ContactMark[] {
  const [first, second] = [before.slice(-seenAround), text.slice(0, seenAround)]
  if (!first || !second) return []
  const joined = first + (goesOnAtOnce(first, second) ? '' : ' ') + second
  const found = contactsIn(joined)
  if (found.length === 0) return found
  const alone = [first, second].flatMap(contactsIn)
  const told = [first, second].flatMap((one) => phonesIn(asRead(one)))
  const isNew = (mark: ContactMark) =>
    mark === 'phone'
      ? !isTimeAfterTime(first, second) &&
        phonesIn(asRead(joined)).some((one) => !told.includes(one) && isOfBoth(one, first, second, least))
      : !alone.includes(mark)
  return found.filter(isNew)
}

/** This much of each: a number, or an address, is shorter. */
const seenAround = 80
function isOfBoth(phone: string, first: string, second: string, least: number): boolean {
  const [before, after] = [digitsOf(asRead(first)), digitsOf(asRead(second))]
  const places = Array.from({ length: phone.length }, (_, at) => at)
  const split = places.find((at) => before.endsWith(phone.slice(0, at)) && after.startsWith(phone.slice(at)))
  return split === undefined || (split >= least && phone.length - split >= least)
}

/** "anna@" and "example.com", "example" and ".com". */
const goesOnAtOnce = (first: string, second: string) => /\S\s*[@/]\s*$/u.test(first) || /^\s*[.@/]/u.test(second)

const dotWord = String.raw`(?:dot|punkt|punt|punto|point|piste|kropka|prick|prikk)`
const atWord = '(?:at|aapenstaartje|arroba|chiocciola|arobase|malpa|małpa|snabel-?a|krøllalfa|klammeraffe)'
/** What stands for a dot: "(dot)" or "[.]", and " dot ". */
const dotInBrackets = String.raw`\s{0,3}[([{]\s?(?:\.|${dotWord})\s?[)\]}]\s{0,3}`
const dotBetween = String.raw`\s{1,3}${dotWord}\s{1,3}`

/** Endings that start no sentence after a missing space. */
const ending =
  '(?:com|net|org|info|biz|xyz|online|site|website|shop|store|app|dev|page|link|club|vip|icu|sexy?|xxx|porn|cam|webcam|dating|live|chat|nl|fr|pl|fi|dk|uk|ch|eu|ru|ua|cz|pt|br|cn|ly|gg|tv|cc|gl|ws|su|tk|ml|cf|gq|ee|bio|pw|ph|ng|gh|gr|bg|lt|lv)'
/** Endings that are also words in one of our languages: "that was it", "leuk, de hond". */
const wordEnding = '(?:de|it|es|se|no|be|at|me|io|co|to|is|in|us|am|nu|so|as|my|by|ga|ai|id|la|li)'

/** Of these, served countries whose ending says nothing when it stands alone. */
const countryEnding = '(?:de|it|es|se|no|be|at)'
const siteWord =
  '(?:(?:web|home|my)?(?:site|page)|webb?|blog|url|link|adresse?|(?:web|net|inter|hjemme|nett|hem)?(?:seite|side|sida|sidan|siden)|p[aá]gina|sito|strona|stronie|sivu|sivut|sivusto|visit|besuche?|visita|visitez|bezoek|bes[øö][gk]|odwiedź)'
const isWord = '(?:is|ist|es|è|e|est|är|er|on|to|auf|op|på|na)'
const isAt = String.raw`(?:\s?[:=]|\s${isWord})?`
/** Nobody continues like that after "it", "es", "se" or "de". */
const goesOn = '(?:and|und|och|og|et|y|or|oder|eller|but|aber|men|maar|mais|pero)'

/** Hardly anything else is ever spelt out. */
const toldEnding = '(?:com|net|org|info|nl|fr|pl|dk|ru)'

const closing = ')\\]"»”“'
const links = [
  /\b(?:https?|ftp):\/\/\S/u,
  /\bwww\s?\.\s?[\p{L}\d]/u,
  new RegExp(String.raw`${begins}(?:${label}\.){0,5}(?=[\p{L}\d-]{2})${label}\.${ending}${ends}`, 'u'),
  // A path follows, or the name can't be a word.
  new RegExp(String.raw`${begins}(?:${label}\.){0,5}${label}\.${wordEnding}\/[\p{L}\d@+]`, 'u'),
  new RegExp(String.raw`${begins}(?=[\p{L}\d]{0,62}[-\d])(?=[\d-]{0,62}\p{L})${label}\.${wordEnding}${ends}`, 'u'),
  // Nothing follows for which the ending could be the first word, or the words before say that it is a site.
  new RegExp(String.raw`${begins}${siteName}\.${countryEnding}(?=[^\p{L}\d\n/@]{0,8}$|[${closing}])`, 'mu'),
  new RegExp(String.raw`${begins}${siteName}\.(?!no)${countryEnding}(?=[,;:!?]|\s${goesOn}${ends})`, 'u'),
  new RegExp(String.raw`${begins}[\p{L}\d-]{3,63}\.[\p{L}\d-]{3,63}\.${countryEnding}${ends}`, 'u'),
  new RegExp(String.raw`(?<!\p{L})${siteWord}${isAt}\s{1,3}${siteName}\.${wordEnding}${ends}`, 'u'),
  // Spelt to avoid detection: "site (dot) com", "site dot com", "site . com".
  new RegExp(String.raw`[\p{L}\d]${dotInBrackets}(?:${ending}|${wordEnding})${ends}`, 'u'),
  new RegExp(String.raw`[\p{L}\d]${dotBetween}${toldEnding}${ends}`, 'u'),
  new RegExp(String.raw`[\p{L}\d](?:\s{1,3}\.\s{0,3}|\.\s{1,3})com${ends}`, 'u'),
]

const mailName = String.raw`(?<![\p{L}\d._+-])[\p{L}\d._+-]{1,64}`
const mailAddress = new RegExp(String.raw`${mailName}\s?@\s?[\p{L}\d-]{1,63}(?:\s?\.\s?[\p{L}\d-]{1,63}){1,5}`, 'gu')
const mailHouse =
  '(?:g ?mail|googlemail|yahoo|hotmail|outlook|live|msn|icloud|proton(?:mail)?|gmx|web|t-online|mail|aol|yandex|ziggo|kpnmail|laposte|libero|wp|onet|interia|telia|luukku)'
const atInBrackets = String.raw`\s{0,3}[([{]\s?(?:@|${atWord})\s?[)\]}]\s{0,3}`
const mailInWords = new RegExp(
  String.raw`${mailName}(?:${atInBrackets}[\p{L}\d-]{1,63}|(?:\s{1,3}${atWord}\s{1,3}|\s?@\s?)${mailHouse})(?:${dotInBrackets}|${dotBetween}|\s?\.\s?)(?:${ending}|${wordEnding})${ends}`,
  'gu',
)

const messenger =
  '(?:telegram|whats ?app|insta(?:gram)?|snap(?:chat)?|kik|viber|we ?chat|discord|skype|zangi|tik ?tok|only ?fans|facebook|hangouts|threema|wickr|teleguard|(?<!\\p{L})(?:ig|fb|tg))'
const places = 'home|work|school|night|the|all|everyone|least|last|first|zuhause|hause|arbeit|thuis|werk|hemma|jobbet'
const handles = [
  // "@anna.b", but not "@home".
  new RegExp(String.raw`(?<![\p{L}\d.])@(?!(?:${places})(?![\p{L}\d_]))[\p{L}\d_][\p{L}\d_.]{2,30}`, 'u'),
  // "my insta is anna_92": a name that can't be a word.
  new RegExp(
    String.raw`(?:${messenger}|signal)(?!\p{L})[^\n]{0,20}?(?<![\p{L}\d_.])(?=[\d_.]{0,30}\p{L})(?=[\p{L}.]{0,30}[\d_])[\p{L}\d_.]{5,30}`,
    'u',
  ),
  new RegExp(String.raw`${messenger}(?: ?(?:id|name|user|username))?\s?[:=]\s?[\p{L}\d_.]{4,30}`, 'u'),
]

const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const month = String.raw`(?:0?[1-9]|1[0-2])`
const year = String.raw`(?:19|20)\d{2}`
const clock = String.raw`(?:[01]?\d|2[0-4])[.:][0-5]\d`
/** Up to three characters that may separate two digits of a number. */
const betweenDigits = String.raw`[\s.\-/()_*\u00b7|]{0,3}`
/** Everyday numbers that are as long as a phone number. */
const everyday = [
  new RegExp(String.raw`(?<![\d+])${day}[./-]${month}[./-]${year}(?!\d)`, 'gu'),
  new RegExp(String.raw`(?<![\d+])${year}[./-]${month}[./-]${day}(?!\d)`, 'gu'),
  new RegExp(String.raw`(?<![\d+])${month}[./-]${day}[./-]${year}(?!\d)`, 'gu'),
  new RegExp(String.raw`(?<![\d.+-])${day}[./]${month}[./](?:${year}|\d{2})(?![./ -]?\d)`, 'gu'),
  // With spaces only if no further digits follow, nor on the next line: they would belong to a number.
  new RegExp(String.raw`(?<![\d.+-])${day}[./ ]${month}[./ ](?:${year}|\d{2})(?!${betweenDigits}\d)`, 'gu'),
  new RegExp(String.raw`(?<![\d.+-])${clock}\s*-\s*${clock}(?![.-]?\d)`, 'gu'),
  new RegExp(String.raw`(?<![\d.+-])${day}[./]${month}\.?\s*-\s*${day}[./]${month}(?![./-]?\d)`, 'gu'),
  new RegExp(String.raw`(?<![\d.+-])${year}(?:\s*[-/]\s*|\s+)${year}(?![.-]?\d)`, 'gu'),
  // Money, with its symbol before or after.
  /(?:[€$£]|\b(?:eur|usd|chf|sek|dkk|nok|pln|kr|zł|zl))\s?\d[\d.,' ]{0,20}/gu,
  /\d[\d.,' ]{0,20}\s?(?:[€$£]|(?:eur|euros?|usd|dollars?|chf|sek|dkk|nok|pln|kr|zł|zl|mio|km|kg)\b)/gu,
  /(?<!\d)\d{1,3}\s?(?:cm\b|%)/gu,
  // Grouped millions, and degrees on a map.
  /(?<![\d.,+-])\d{1,2}(?:[ .,']\d{3}){2}(?![ .,'-]?\d)/gu,
  /(?<![\d.])\d{1,3}\.\d{4,}(?![ .-]?\d)/gu,
]

const when = `(?:${clock}|${day}[./]${month})`
const timeLast = new RegExp(String.raw`(?<![\d+.,/-])${when}\.?\D{0,3}$`, 'u')
const timeFirst = new RegExp(String.raw`^\D{0,3}${when}(?!\s?[.\-/]?\d)`, 'u')

/** "at 18.30", and then "19.00 is fine too"; also dates. */
function isTimeAfterTime(first: string, second: string): boolean {
  return timeLast.test(first) && timeFirst.test(second)
}

const digits = new RegExp(String.raw`\+?\d(?:(?:${betweenDigits}|,)\d){7,}`, 'gu')

/** The digits of each. */
function phonesIn(text: string): string[] {
  const withDigits = withPlainSigns(text).replaceAll(
    wordsForDigits,
    (words) =>
      ` ${words
        .split(/[\s,.-]+/u)
        .map(digitNamed)
        .join('')} `,
  )
  const rest = everyday.reduce((left, usual) => left.replaceAll(usual, ' x '), withDigits)
  return [...rest.matchAll(digits)].map(([run]) => digitsOf(run)).filter(({ length }) => length >= 8 && length <= 17)
}

/** "O6 12", "5O", "06I2": right beside a digit, and beside no letter. */
const letterForZero = /(?<![\p{L}\d])o(?=\d)|(?<=\d)o(?!\p{L})/gu
const letterForOne = /(?<![\p{L}\d])[il](?=\d)|(?<=\d)[il](?!\p{L})/gu
/** "06♥12♥34♥56": the same one again and again; different ones stand beside somebody's age, height and year. */
const signBetween = /(?<=\d)\s?([\p{So}\p{Extended_Pictographic}\u2022~])\s?(?=\d)/gu

function withPlainSigns(text: string): string {
  const times = new Map<string, number>()
  for (const [, sign = ''] of text.matchAll(signBetween)) times.set(sign, (times.get(sign) ?? 0) + 1)
  return text
    .replaceAll(signBetween, (gap, sign: string) => ((times.get(sign) ?? 0) >= 3 ? '-' : gap))
    .replaceAll(letterForZero, '0')
    .replaceAll(letterForOne, '1')
}

const digitsOf = (text: string) => text.replaceAll(/\D/gu, '')

const names = Object.keys(digitWords).join('|')
/** Six or more in a row is not something one says. */
const wordsForDigits = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:${names}|\d)[\s,.-]+){6,}(?:${names}|\d)(?![\p{L}\d])`,
  'gu',
)

function digitNamed(word: string): string {
  return digitWords[word] ?? word
}
