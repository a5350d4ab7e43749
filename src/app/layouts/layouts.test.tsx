// What surrounds a page in the barest layouts, as rendered on the server.
import { renderToStaticMarkup } from 'react-dom/server'
import type { ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import { I18nextProvider } from '#copy/react-words.tsx'
import EmptyLayout from './EmptyLayout.tsx'
import LanderLayout from './LanderLayout.tsx'

const settings = { name: 'Duet', languages: ['en', 'nl'], enable_site_entry_popup: 'no', geoip_selected_country: 'NL' }
const root = { locale: 'en', settings, user: null, counts: null }

function render(Layout: ComponentType, data: object = root): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      children: [{ Component: Layout, children: [{ path: 'page', Component: () => <p>The page</p> }] }],
    },
  ])
  return renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor('en')}>
      <Stub initialEntries={['/page']} hydrationData={{ loaderData: { root: data } }} />
    </I18nextProvider>,
  )
}

test('[2.41] the empty layout shows the page alone', () => {
  const html = render(EmptyLayout)
  expect(html).toContain('<main id="content"><p>The page</p></main>')
  expect(html).not.toMatch(/<(header|footer|nav)\b/)
  // The only link skips to the page itself.
  expect([...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['#content'])
})

test('[2.40] the lander layout has a bar with nothing but the logo', () => {
  const html = render(LanderLayout)
  const bar = /<header.*<\/header>/s.exec(html)?.[0] ?? ''
  expect(bar).toContain('Duet')
  expect(bar).not.toMatch(/<(a|button|nav)\b/)
  expect(html).toContain('<p>The page</p>')
  expect(html).not.toMatch(/<footer\b/)
})

test.each(['NL', 'BE'])(
  '[2.116] where the entry warning is only for other countries, consent is asked for: in %s',
  (country) => {
    const visit = { source: { network: 'ads' }, consent: null, ask_consent: true, warn_entry: true }
    const data = { ...root, visit, settings: { ...settings, minimum_age: 18, geoip_selected_country: country } }
    // Behind the warning it is hidden, like everything else.
    expect(render(LanderLayout, data)).toContain('name="consent"')
  },
)

test.each([
  ['NL', true],
  ['DE', true],
  ['BE', false],
])('[2.42] [2.69] the entry warning appears in the lander and empty layouts for %s: %s', (country, warned) => {
  const visit = { source: {}, consent: null, ask_consent: false, warn_entry: true }
  const data = { ...root, visit, settings: { ...settings, minimum_age: 18, geoip_selected_country: country } }
  for (const Layout of [EmptyLayout, LanderLayout]) {
    expect(render(Layout, data).includes('entry-gate')).toBe(warned)
    expect(render(Layout)).not.toContain('entry-gate')
  }
})
