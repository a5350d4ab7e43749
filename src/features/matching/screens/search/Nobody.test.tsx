// What a search that finds nobody advises: to clear filters, to look everywhere, or nothing where nothing is left to widen.
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import { I18nextProvider } from '#copy/react-words.tsx'
import { siteSettings } from '#features/sites/contract.ts'
import { Nobody } from './Nobody.tsx'

const site = { name: 'Duet', domain: 'localhost', domain_language: 'en', company_id: 'one' }

function linkFor(query: Record<string, string>, gender: 'male' | 'any', country: string, countries: string[]) {
  const settings = siteSettings.parse({ ...site, countries, support_email: 'help@example.com' })
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => <Nobody query={query} filters={{ gender, country }} /> },
  ])
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor('en')}>
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { settings, user: null } } }} />
    </I18nextProvider>,
  )
  const [, to, label] = /<a[^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*([^<]*)/.exec(html) ?? []
  return { advised: html.includes('Widen your search'), to: to?.replaceAll('&amp;', '&'), label }
}

const everywhere = '/members?country=any&gender=any'
test.each([
  [{ min_age: '99' }, 'any', 'NL', ['NL'], { advised: true, to: '/members', label: 'Clear filters' }],
  [{}, 'male', 'NL', ['NL'], { advised: false, to: everywhere, label: 'Look everywhere' }],
  [{}, 'any', 'NL', ['NL', 'DE'], { advised: false, to: everywhere, label: 'Look everywhere' }],
  [{}, 'any', 'NL', ['NL'], { advised: false, to: undefined, label: undefined }],
] as const)('[2.328] nobody for %j, looking for %s in %s of %j', (query, gender, country, countries, advice) => {
  expect(linkFor(query, gender, country, [...countries])).toEqual(advice)
})
