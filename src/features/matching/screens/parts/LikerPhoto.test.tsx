// The picture of the modals about a like: it labels fictional profiles, though no such like should ever be shown.
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import words from '#copy/en/profiles.json' with { type: 'json' }
import { I18nextProvider } from '#copy/react-words.tsx'
import type { MemberCard } from '#features/profiles/contract.ts'
import { siteSettings } from '#features/sites/contract.ts'
import { LikerPhoto } from './LikerPhoto.tsx'

const site = { name: 'Duet', domain: 'localhost', domain_language: 'en', countries: ['NL'], company_id: 'one' }
const settings = siteSettings.parse({ ...site, support_email: 'help@example.com' })
const card: MemberCard = {
  id: '0190d000-0000-7000-8000-000000000009',
  name: 'Mia',
  status: 'active',
  age: 30,
  country: 'NL',
  region: 'NH',
  region_name: 'Noord-Holland',
  city: 'Haarlem',
  gender: 'female',
  main_image: null,
  fictional: false,
  online: false,
  last_active: null,
  interests: [],
}

function textOf(profile: MemberCard): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <LikerPhoto profile={profile} /> }])
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor('en')}>
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { settings, user: null } } }} />
    </I18nextProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ')
}

test.each([
  [true, true],
  [false, false],
])('[11.2] of a profile that is fictional: %j, is labelled: %j', (fictional, labelled) => {
  const text = textOf({ ...card, fictional })
  expect(text).toContain('Mia')
  expect(text.includes(words.fictional.label)).toBe(labelled)
})
