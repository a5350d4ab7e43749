// The further filters of the form: a visitor is offered none by what only members see.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import { I18nextProvider } from '#copy/react-words.tsx'
import { siteSettings } from '#features/sites/contract.ts'
import { FieldFilters } from './FieldFilters.tsx'

const offered = ['sexuality', 'interests', 'city']
const site = { name: 'Duet', domain: 'localhost', domain_language: 'en', countries: ['NL'], company_id: 'one' }
const fields = { search_fields: offered, visible_profile_fields: offered }
const settings = siteSettings.parse({ ...site, ...fields, support_email: 'help@example.com' })

function namesFor(user: unknown): string[] {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <FieldFilters chosen={{}} country="NL" /> }])
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={wordsFor('en')}>
        <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { settings, user } } }} />
      </I18nextProvider>
    </QueryClientProvider>,
  )
  return [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name ?? '')
}

test('[12.51] the form offers filters by sexuality and interests only to members', () => {
  expect(namesFor({ profile: { interests: [] } })).toEqual(offered)
  expect(namesFor(null)).toEqual(['city'])
})
