// Where the form looks: the country searched in is always among those offered, or sending the form would change it; and each
// of the two fields stands by itself, as the site has it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import uiWords from '#copy/en/ui.json' with { type: 'json' }
import { I18nextProvider } from '#copy/react-words.tsx'
import { siteSettings } from '#features/sites/contract.ts'
import { UiWordsProvider } from '#ui/words.tsx'
import { completeFilters } from '../../search/rules.ts'
import { PlaceFields } from './PlaceFields.tsx'
import type { Regions } from './PlaceFields.tsx'

const site = { name: 'Duet', domain: 'localhost', domain_language: 'en', company_id: 'one' }

interface Shown {
  country: string
  countries: string[]
  search_fields?: string[]
  regions?: Regions
}

function formFor({ country, countries, search_fields, regions = [] }: Shown): string {
  const settings = siteSettings.parse({ ...site, countries, search_fields, support_email: 'help@example.com' })
  const filters = completeFilters({ country }, { seeks: ['male'], country: 'NL' }, 18)
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => <PlaceFields filters={filters} regions={regions} /> },
  ])
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={wordsFor('en')}>
        <UiWordsProvider locale="en" words={uiWords}>
          <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { settings, user: null } } }} />
        </UiWordsProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  )
}

/** The countries offered, and the one that is chosen. */
function offeredFor(country: string, countries: string[]): { offered: string[]; chosen: string | undefined } {
  const html = formFor({ country, countries })
  const options = [...html.matchAll(/<option value="(\w+)"( selected="")?/g)]
  return { offered: options.map(([, code]) => code ?? ''), chosen: options.find(([, , is]) => is)?.[1] }
}

test.each([
  ['DE', ['NL', 'DE'], ['DE', 'NL', 'any']],
  ['any', ['NL', 'DE'], ['DE', 'NL', 'any']],
  ['NL', ['NL'], ['NL']],
  // A site has fewer countries than it had, and its members stay; `any` is also a link on the page.
  ['NL', ['DE', 'AT'], ['AT', 'DE', 'NL', 'any']],
  ['NL', ['DE'], ['DE', 'NL', 'any']],
  ['any', ['NL'], ['NL', 'any']],
])('a search in %s on a site for %s', (country, countries, offered) => {
  expect(offeredFor(country, countries)).toEqual({ offered, chosen: country })
})

test.each([
  [
    ['country', 'countryregion'],
    ['country', 'countryregion'],
  ],
  [['country'], ['country']],
  // A site for one country has no use for the choice of a country.
  [['countryregion'], ['countryregion']],
  [[], []],
])('[3.26] with %j among the search fields the form has %j', (search_fields, names) => {
  const regions = [{ code: 'NH', name: 'Noord-Holland', label: 'Province' }]
  const html = formFor({ country: 'NL', countries: ['NL'], search_fields, regions })
  expect([...html.matchAll(/<select[^>]* name="(\w+)"/g)].map(([, name]) => name)).toEqual(names)
})
