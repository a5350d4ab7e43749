// Sites from the command line: created from a file before there are any, shown as a file, changed by it, and refused with a sentence.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { decideOnCodes } from './code-desk.ts'
import { lookAtSites } from './site-desk.ts'
import { openStage } from '../testing/stage.ts'

const stage = await openStage()
const folder = makeDataFolder('sites')
afterAll(() => folder.remove())
beforeEach(() => stage.reset())

const desk = (line: string) => lookAtSites(stage.platform, line ? line.split(' ') : [])
const show = async (host: string) => JSON.parse((await desk(`show ${host}`)).lines.join('\n'))
async function put(content: unknown) {
  const path = join(folder.path, 'site.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return lookAtSites(stage.platform, ['put', path])
}
const settings = {
  name: 'Twosome',
  domain: 'Twosome.example',
  domain_language: 'nl',
  countries: ['NL', 'BE'],
  support_email: 'help@twosome.example',
}
const company = { name: 'Twosome B.V.', address: 'Kade 1', registration_number: '1', city: 'Haarlem', country: 'NL' }
const bundles = [{ credits: 20, amount_minor: 1500, currency: 'EUR' }]
const at = (host: string) => stage.visitor({ host })

test('[1.40] a site is created from a file, serves its host, sells what the file says, and is shown as that file', async () => {
  const made = await put({ settings, company, bundles })
  expect([made.done, made.lines[0]]).toEqual([
    true,
    expect.stringMatching(/^Done: Twosome\.example is site [0-9a-f-]{36}\./),
  ])
  expect((await at('twosome.example').get('/api/settings.php')).body).toMatchObject({
    name: 'Twosome',
    message_credits: 1,
  })
  expect((await at('twosome.example').get('/api/companyinfo.php')).body.name).toBe('Twosome B.V.')
  const offer = (await at('twosome.example').get('/api/bundles.php')).body.bundles
  expect(offer).toMatchObject([{ credits: 20, list_amount_minor: 1500, currency: 'EUR' }])
  expect((await at('nowhere.example').get('/api/settings.php')).body.name).toBe('Duet')
  const shown = await show('twosome.example')
  expect(shown).toMatchObject({ default: false, settings, company, bundles: [{ country: null, ...bundles[0] }] })
  expect((await put(shown)).done).toBe(true)
  expect(await show('twosome.example')).toEqual(shown)
  expect((await desk('')).lines).toContainEqual(
    expect.stringMatching(/^Twosome\.example {2}Twosome {2}NL BE {2}Twosome B\.V\./),
  )
})

test('[1.40] it is changed by its file: a bundle that stays keeps its id, one left out is no longer sold', async () => {
  await put({ settings, company, bundles })
  const shown = await show('twosome.example')
  const ids = async () =>
    (await at('twosome.example').get('/api/bundles.php')).body.bundles.map(({ id }: { id: string }) => id)
  const before = await ids()
  const changed = {
    ...shown,
    default: true,
    settings: { ...shown.settings, message_credits: 4 },
    bundles: [{ credits: 50, amount_minor: 3000, currency: 'EUR' }, ...bundles],
  }
  expect((await put(changed)).done).toBe(true)
  const after = await ids()
  expect([after.length, after[1]]).toEqual([2, before[0]])
  await put({ ...changed, bundles: [changed.bundles[0]] })
  expect(await ids()).toEqual([after[0]])
  await expect
    .poll(async () => (await at('nowhere.example').get('/api/settings.php')).body.message_credits, { timeout: 8_000 })
    .toBe(4)
})

test('[1.40] a file to which only the id was added, as advised, changes the company it has and leaves the date of its terms', async () => {
  const [line = ''] = (await put({ settings, company, bundles })).lines
  const [id] = /[0-9a-f-]{36}/.exec(line) ?? []
  const before = await show('twosome.example')
  stage.clock.now = new Date(stage.clock.now.getTime() + 3 * day)
  expect((await put({ id, settings, company: { ...company, address: 'Kade 2' }, bundles })).done).toBe(true)
  expect(await show('twosome.example')).toEqual({ ...before, company: { ...before.company, address: 'Kade 2' } })
  const { added_at: _, ...undated } = before.company
  expect((await put({ ...before, company: undated })).done).toBe(true)
  expect(await show('twosome.example')).toEqual(before)
})

test('[1.40] a file that an editor has begun with a mark of its encoding is read all the same', async () => {
  expect((await put(`\uFEFF${JSON.stringify({ settings, company, bundles })}`)).done).toBe(true)
})

test('[1.40] in a database without sites the first one is for all hosts', async () => {
  await stage.db.deleteFrom('site').execute()
  expect((await desk('')).lines).toEqual(['There are none.'])
  // With another database object nothing is known from before.
  const justStarted = { ...stage.platform, db: stage.db.withoutPlugins() }
  expect(await decideOnCodes(justStarted, [], 'grace')).toEqual({ lines: ['There is no site yet.'], done: false })
  await put({ settings, company, bundles })
  expect(await show('twosome.example')).toMatchObject({ default: true })
})

test('[1.51] four default sites put in the same instant are all there, and one of them is for all other hosts', async () => {
  const hosts = ['one.example', 'two.example', 'three.example', 'four.example']
  const answers = await Promise.all(
    hosts.map((domain) => {
      const path = join(folder.path, `${domain}.json`)
      writeFileSync(path, JSON.stringify({ default: true, settings: { ...settings, domain }, company, bundles }))
      return lookAtSites(stage.platform, ['put', path])
    }),
  )
  expect(answers.map(({ done }) => done)).toEqual([true, true, true, true])
  const { lines } = await desk('')
  expect(lines.filter((line) => hosts.some((host) => line.startsWith(`${host}  `)))).toHaveLength(4)
  expect(lines.filter((line) => line.endsWith('also for all other hosts'))).toHaveLength(1)
})

test.each([
  ['no json', /not JSON/],
  [{ settings: { ...settings, minimum_age: 16 }, company, bundles }, /^settings\.minimum_age: /],
  [{ settings: { ...settings, mesage_credits: 1 }, company, bundles }, /mesage_credits/],
  [
    { settings: { ...settings, domain: 'localhost' }, company, bundles },
    /^settings\.domain: another site has this host/,
  ],
  [{ settings, company: { ...company, country: 'Nederland' }, bundles }, /^company\.country: is two capital letters/],
  [{ settings: { ...settings, countries: ['NL', 'UK'] }, company, bundles }, /^settings\.countries\.1: .* AD, .* GB, /],
  [{ settings, company, bundles: [] }, /^bundles: /],
  [{ settings, company, bundles: [{ ...bundles[0], amount_minor: 1e10 }] }, /^bundles\.0\.amount_minor: /],
  [{ settings, company, bundles: [{ ...bundles[0], credits: 1e10 }] }, /^bundles\.0\.credits: /],
  [{ settings, company, bundles: [{ ...bundles[0], currency: 'EURO' }] }, /^bundles\.0\.currency: is a currency/],
])('[1.40] a wrong file changes nothing: %j', async (content, sentence) => {
  const answer = await put(content)
  expect(answer).toEqual({ done: false, lines: [expect.stringMatching(sentence)] })
  expect(await stage.db.selectFrom('site').select('id').execute()).toHaveLength(2)
})

test('[1.40] all that a file may hold is listed: its meaning, which values there are, and what holds if it is left out', async () => {
  const { lines } = await desk('settings')
  const lineOf = (name: string) => lines.find((line) => line.startsWith(`${name}  `))
  expect(lineOf('settings.signup_credits')).toBe(
    'settings.signup_credits  Free credits granted when an account is activated, once per mailbox.  (0 to 1000; left out: 0)',
  )
  expect(lineOf('settings.support_email')).toMatch(/\(needed\)$/)
  expect(lineOf('settings.signups')).toMatch(/\(all, with_trafficsource, none; left out: "all"\)$/)
  expect(lineOf('settings.search_fields')).toContain('(any of gender, country, ')
  expect(lineOf('settings.fictional_profiles')).toMatch(/\(true, false; left out: false\)$/)
  expect(lineOf('company.delete_discount')).toMatch(/\(0 to 100; left out: 0\)$/)
  expect(lineOf('company.added_at')).toMatch(/\(may be left out\)$/)
  expect(lineOf('bundles.amount_minor')).toMatch(/; needed\)$/)
  expect(lines.filter((line) => / {4}\(/.test(line))).toEqual([])
})

test('[1.40] what it does not understand is answered with the usage', async () => {
  expect((await desk('show nowhere.example')).lines[0]).toMatch(/no such site/)
  expect((await desk('put nowhere.json')).lines[0]).toMatch(/can't be read/)
  for (const wrong of ['remove x', 'show', 'put a b']) expect((await desk(wrong)).lines[0]).toMatch(/^sites /)
})

test.each([
  'https://twosome.example',
  'twosome.example/',
  'twosome.example:443',
  'two some.example',
  'zweisäm.example',
  'twosome.example.',
  '',
])('[12.156] a domain written as "%s", which no browser would name, is refused', async (domain) => {
  const answer = await put({ settings: { ...settings, domain }, company, bundles })
  expect([answer.done, answer.lines]).toEqual([
    false,
    [
      'settings.domain: is the host alone as browsers send it, like twosome.example (xn--… where it has other letters).',
    ],
  ])
  expect((await desk('')).lines.join()).not.toContain('Twosome')
})

test('[1.46] a lowest price of a message in a currency that is none is refused: pages could not write it', async () => {
  const costs = (currency: string) => ({ ...settings, minimum_message_costs: { NL: { costs_minor: 50, currency } } })
  expect((await put({ settings: costs('EU0'), company, bundles })).lines).toEqual([
    'settings.minimum_message_costs.NL.currency: is a currency, like EUR.',
  ])
  expect((await put({ settings: costs('EUR'), company, bundles })).done).toBe(true)
  expect((await show('twosome.example')).settings).toMatchObject(costs('EUR'))
})

test.each([
  ['cdn_prefix', 'https://cdn.example'],
  ['cdn_prefix', '//cdn.example'],
  ['cdn_prefix', '/media/'],
  ['fictional_icon', 'https://icons.example/robot.svg'],
  ['fictional_icon', '//icons.example/robot.svg'],
  ['fictional_icon', 'javascript:alert(1)'],
])('[1.44] %s %s, from where no browser would load a picture, is refused', async (name, address) => {
  const answer = await put({ settings: { ...settings, [name]: address }, company, bundles })
  expect(answer).toEqual({
    done: false,
    lines: [expect.stringMatching(`^settings.${name}: is a path of the site’s own`)],
  })
})

test.each([
  ['cdn_prefix', '/media'],
  ['cdn_prefix', '/a/b-c'],
  ['fictional_icon', '/icons/robot.svg'],
  ['fictional_icon', 'data:image/svg+xml;base64,PHN2Zy8+'],
])('[1.44] %s %s is accepted', async (name, address) => {
  const answer = await put({ settings: { ...settings, [name]: address }, company, bundles })
  expect(answer.done).toBe(true)
})

test('[12.156] what a file leaves out, and an unknown country, are reported in words', async () => {
  const { lines } = await put({
    settings: { ...settings, countries: ['nl'] },
    bundles: [{ ...bundles[0], country: 'Belgium' }],
  })
  expect(lines).toEqual([
    'settings.countries.0: is two capital letters, like NL. company: is missing. ' +
      'bundles.0.country: is two capital letters, like NL.',
  ])
})
