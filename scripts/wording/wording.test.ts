// The copy checks, each shown on a few invented sentences and components.
import { describe, expect, test } from 'vitest'
import { checkCopy } from '../check-copy.ts'

type Words = Record<string, unknown>

/** The faults of words in English and one other language, said by some source files. */
function faultsOf(
  english: Words,
  other: Words,
  sources: Record<string, string>,
  language = 'de',
  codes: string[] = [],
): string[] {
  const tree = new Map(Object.entries(sources))
  tree.set('src/copy/en/chat.json', JSON.stringify(english))
  tree.set(`src/copy/${language}/chat.json`, JSON.stringify(other))
  return checkCopy(tree, ['en', language], codes).map(({ path, line, message }) => `${path}:${line} ${message}`)
}

const saysAll = { 'src/app/a.ts': '// copy: chat:*' }
const faultsBetween = (english: Words, other: Words, language = 'de') => faultsOf(english, other, saysAll, language)

describe('completeness', () => {
  test('two languages with the same content are right', () => {
    expect(faultsBetween({ a: 'Yes', b: { c: 'No' } }, { a: 'Ja', b: { c: 'Nein' } })).toEqual([])
  })

  test('a key that is missing, and one too many', () => {
    expect(faultsBetween({ a: 'Yes', b: { c: 'No' } }, { a: 'Ja', d: 'Mehr' })).toEqual([
      'src/copy/de/chat.json:1 b.c is missing',
      'src/copy/de/chat.json:1 d is not needed: English has no such key, or de no such plural form',
    ])
  })

  test('a namespace and a language', () => {
    const tree = new Map([
      ['src/copy/en/chat.json', '{}'],
      ['src/copy/xx/chat.json', '{}'],
    ])
    expect(checkCopy(tree, ['en', 'de'], []).map((fault) => `${fault.path} ${fault.message}`)).toEqual([
      'src/copy/xx is not one of the languages in src/base/languages.ts',
      'src/copy/de/chat.json is missing: English has it',
    ])
  })

  test.each([
    ['{{name}} wrote', 'Jemand schrieb', /a lacks \{\{name\}\}/],
    ['Somebody wrote', '{{name}} schrieb', /a has \{\{name\}\}, which English does not have/],
    ['{{name}} wrote', '{name} schrieb', /single braces/],
    ['<b>New</b>', 'Neu', /has the tags none where English has <\/b><b>/],
    ['For 14 days', 'Zwei Wochen lang', /has the figures none where English has 14/],
    ['For 20.50', 'Für 20,00', /has the figures 20.00 where English has 20.50/],
    ['New', ' ', /a is empty/],
    ['You have a new message', 'You have a new message', /is still English/],
  ])('%s | %s', (english, other, message) => {
    expect(faultsBetween({ a: english }, { a: other }).join('\n')).toMatch(message)
  })

  test('[9.21] a figure is the same whatever its decimal separator, and wherever it is', () => {
    expect(faultsBetween({ a: '30 days, {{count2}} or 0.40' }, { a: '0,40 oder {{count2}}, 30 Tage' })).toEqual([])
  })

  test('[9.23] French punctuation and percent signs stay with their words', () => {
    expect(faultsBetween({ a: 'New?' }, { a: 'Nouveau ?' }, 'fr').join()).toMatch(
      /a space that may break the line: " \?"/,
    )
    expect(faultsBetween({ a: 'New?' }, { a: 'Nouveau\u202f?' }, 'fr')).toEqual([])
    expect(faultsBetween({ a: '{{price}}%' }, { a: '{{price}} %' }).join()).toMatch(/may break the line/)
    expect(faultsBetween({ a: '{{price}}%' }, { a: '{{price}}\u00a0%' })).toEqual([])
  })

  test('[9.113] a Polish word of one letter stays with the next', () => {
    expect(faultsBetween({ a: 'In peace' }, { a: 'W spokoju' }, 'pl').join()).toMatch(/may break the line: "W "/)
    expect(faultsBetween({ a: 'In peace' }, { a: 'W\u00a0spokoju' }, 'pl')).toEqual([])
    expect(faultsBetween({ a: 'It is lit' }, { a: 'To ja świecę' }, 'pl')).toEqual([])
  })

  test('a format is not part of the placeholder, and a short word may be the same', () => {
    expect(faultsBetween({ a: '{{price, currency}}', b: 'Premium' }, { a: '{{price}}', b: 'Premium' })).toEqual([])
  })
})

describe('plural forms', () => {
  const english = { unread_one: 'One message', unread_other: '{{count}} messages' }

  test('Polish counts in four', () => {
    const faults = faultsBetween(english, { unread_one: 'Jedna', unread_other: '{{count}} wiadomości' }, 'pl')
    expect(faults).toEqual([
      'src/copy/pl/chat.json:1 unread_few is missing',
      'src/copy/pl/chat.json:1 unread_many is missing',
    ])
  })

  test('French counts in three, German in two', () => {
    const two = { unread_one: 'Une', unread_other: '{{count}}' }
    expect(faultsBetween(english, two, 'fr').join()).toMatch(/unread_many is missing/)
    expect(faultsBetween(english, { ...two, unread_many: '{{count}}' }).join()).toMatch(/unread_many is not needed/)
    expect(faultsBetween(english, two)).toEqual([])
  })

  test('an "_other" that counts nothing is an ordinary key', () => {
    expect(faultsBetween({ reason_other: 'Other' }, { reason_other: 'Andere' }, 'pl')).toEqual([])
  })
})

describe('what is said', () => {
  const one = { hello: 'Hello' }
  const both = (source: string, english: Words = one, path = 'src/features/chat/screens/a.tsx') =>
    faultsOf(english, english, { [path]: source })

  test.each([
    ["const { t } = useTranslation('chat'); t('hello')"],
    ["const { t: say2 } = useTranslation('chat'); say2('hello')"],
    ["const [t] = useTranslation(['ui', 'chat']); t('hello')"],
    ["const t = i18n.getFixedT(locale, 'chat'); t('hello')"],
    ["const { t } = useTranslation(); t('hello', { ns: 'chat' })"],
    ["t('chat:hello')"],
    ["i18n.t('chat:hello')"],
    ["const words = useTranslation('chat').t('.', { returnObjects: true })"],
    ["words.say(language, 'chat:hello', { name })"],
    ["const key = 'chat:hello'"],
    ["const { t } = useTranslation('chat'); t(old ? 'hello' : 'hello')"],
    ['const a = <Trans ns="chat" i18nKey="hello" />'],
    ['// copy: chat:hel*\nt(key)'],
    ['t(`chat:${key}`)'],
  ])('%s', (source) => {
    expect(both(source)).toEqual([])
  })

  test.each([
    [
      "const { t } = useTranslation('chat'); t('other'); t('hello')",
      /a\.tsx:1 "other" is not in src\/copy\/en\/chat\.json/,
    ],
    ["t('chat:other'); t('chat:hello')", /"other" is not in/],
    ["t('hello')", /"hello" names no namespace/],
    ['const { t } = useTranslation("chat")\nt(key)', /a\.tsx:2 the key is made at run time/],
    ['// copy: chat:bye*\nt("chat:hello")', /"bye\*" is not in/],
    ['const a = 1', /chat\.json:1 hello is never used/],
  ])('%s is told', (source, message) => {
    expect(both(source).join('\n')).toMatch(message)
  })

  test('each component has its own t', () => {
    const source =
      "function A() { const { t } = useTranslation('chat'); t('hello') }\nfunction B() { const { t } = useTranslation('ui'); t('hello') }"
    expect(both(source)).toEqual([expect.stringMatching(/a\.tsx:2 "hello" is not in src\/copy\/en\/ui\.json/)])
  })

  test('plurals, contexts, prefixes and whole groups', () => {
    const counted = { n_one: 'One', n_other: '{{count}}' }
    expect(both("const { t } = useTranslation('chat'); t('n', { count })", counted)).toEqual([])
    expect(
      both("const { t } = useTranslation('chat'); t('who', { context: gender })", {
        who_male: 'He',
        who_female: 'She',
      }),
    ).toEqual([])
    expect(both("const { t } = useTranslation('chat', { keyPrefix: 'a' }); t('b')", { a: { b: 'B' } })).toEqual([])
    expect(both("const { t } = useTranslation('chat'); t('a', { returnObjects: true })", { a: { b: 'B' } })).toEqual([])
  })

  test('keys in tests don’t count', () => {
    expect(both("t('chat:hello')", one, 'src/features/chat/a.test.ts')).toEqual([
      expect.stringMatching(/hello is never used/),
    ])
  })

  test('a string that only looks like a key does not count', () => {
    expect(
      faultsOf(one, one, { 'src/app/a.ts': "const a = ['chat:hello', 'chat:opened', 'node:path', `id:${1}`]" }),
    ).toEqual([])
  })
})

test('every error code has its sentence in every language', () => {
  const tree = new Map([
    ['src/copy/en/errors.json', '{"gone":"Gone","blocked_one":"One","blocked_other":"More"}'],
    ['src/copy/de/errors.json', '{"blocked_one":"Eins","blocked_other":"Mehr"}'],
    ['src/platform/http.ts', 't(`errors:${code}`)'],
  ])
  const faults = checkCopy(tree, ['en', 'de'], ['gone', 'blocked']).map((fault) => `${fault.path} ${fault.message}`)
  expect(faults).toContain('src/copy/de/errors.json gone is missing: every error code has its sentence')
  expect(faults.join()).not.toContain('blocked is missing')
})

describe('words in a component', () => {
  const faults = (jsx: string) => faultsOf({}, {}, { 'src/ui/a.tsx': `const a = ${jsx}` })

  test.each([
    '<p>Hello</p>',
    '<p>{"Hello"}</p>',
    '<p>{a ? "Yes" : <b />}</p>',
    '<p>{`${n} credits`}</p>',
    '<a title="Back" />',
    '<a aria-label={"Back"} />',
    '<img alt="A face" />',
    '<p>Привет</p>',
  ])('%s', (jsx) => {
    expect(faults(jsx)).toEqual([expect.stringMatching(/a\.tsx:1 ".+" is in the component/)])
  })

  test.each([
    '<p>Duet</p>',
    '<p>·&nbsp;99+</p>',
    '<p className="text-sm">{t2}</p>',
    '<img alt="" />',
    '<style>{"body { color: red }"}</style>',
    '<p>{n} × {m}</p>',
    '<a href="/members" />',
  ])('%s says nothing', (jsx) => {
    expect(faults(jsx)).toEqual([])
  })
})
