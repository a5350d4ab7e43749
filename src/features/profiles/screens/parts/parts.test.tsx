// What is shown of a profile everywhere: the fictional label, and where pictures come from.
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import words from '#copy/en/profiles.json' with { type: 'json' }
import uiWords from '#copy/en/ui.json' with { type: 'json' }
import { I18nextProvider } from '#copy/react-words.tsx'
import { UiWordsProvider } from '#ui/words.tsx'
import { siteSettings } from '#features/sites/contract.ts'
import type { MemberCard, MemberPhoto } from '../../contract.ts'
import { FictionalLabel, FictionalWarning } from './Fictional.tsx'
import { GalleryPhoto } from './gallery/GalleryPhoto.tsx'
import { LockedOverlay } from './gallery/LockedOverlay.tsx'
import { MemberCardView } from './MemberCardView.tsx'
import { usePictureUrl } from './pictures.ts'

function render(part: ReactNode, given: object = {}): string {
  const settings = siteSettings.parse({
    name: 'Duet',
    domain: 'localhost',
    domain_language: 'en',
    countries: ['NL'],
    support_email: 'help@example.com',
    company_id: 'one',
    ...given,
  })
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => part }])
  return renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor('en')}>
      <UiWordsProvider words={uiWords} locale="en">
        <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { settings, user: null } } }} />
      </UiWordsProvider>
    </I18nextProvider>,
  )
}

const builtIn = words.fictional.label
const text = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('the label of a fictional profile', () => {
  test('[11.3] is the site’s own word beside the icon', () => {
    const html = render(<FictionalLabel />, { fictional_singular: 'Erfundenes Profil' })
    expect(text(html)).toBe('Erfundenes Profil')
    expect(html).toContain('<svg')
  })

  test.each(['', ' ', '\n\t'])(
    '[11.3] is the built-in word where the setting is %j, so that none removes it',
    (fictional_singular) => {
      expect(text(render(<FictionalLabel />, { fictional_singular }))).toBe(builtIn)
      expect(builtIn.length).toBeGreaterThan(3)
    },
  )

  test.each([
    [{}, words.fictional.warning],
    [{ fictional_warning: '  ' }, words.fictional.warning],
    [{ fictional_warning: 'Not a real person.' }, 'Not a real person.'],
  ])('[11.4] comes with the warning: %j', (given, warning) => {
    expect(text(render(<FictionalWarning />, given))).toBe(`${builtIn} ${warning}`)
  })
})

test('[6.5] [8.21] a locked photo says what unlocks it, and links to it', () => {
  const html = render(<LockedOverlay locked={2} />)
  expect(text(html)).toBe('2 photos are locked This feature is only available for premium members. See Premium')
  expect(html).toContain('href="/premium"')
})

test.each<[string, Partial<MemberPhoto>, boolean]>([
  ['cut like a card', {}, true],
  ['of which its owner chose a part', { cut: true }, false],
  ['of another shape', { width: 1080 }, false],
  ['that is locked', { locked: true }, false],
])('[9.62] in a gallery, the card stands for a whole photo %s', (_name, given, stands) => {
  const photo: MemberPhoto = {
    id: '0190d000-0000-7000-8000-000000000008',
    filename: '/p/card',
    thumb_filename: '/p/thumb',
    full_filename: '/p/full',
    thumbhash: '',
    width: 810,
    height: 1080,
    status: 'active',
    refusal: null,
    main: true,
    cut: false,
    locked: false,
    hidden: false,
    crop: null,
    ...given,
  }
  const html = render(<GalleryPhoto photo={photo} alt="" near first={false} locked={1} />)
  expect([html.includes('/p/card'), html.includes('/p/full')]).toEqual([stands, true])
})

describe('a card', () => {
  const picture = { id: '1', filename: '/p/m.webp', thumb_filename: '/p/s.webp', thumbhash: '', width: 3, height: 4 }
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
    main_image: { ...picture, match_filename: '/p/l.webp', status: 'active' },
    fictional: false,
    online: false,
    last_active: null,
    interests: [],
  }

  test('[11.2] of a fictional person is labelled, that of a real one is not', () => {
    expect(text(render(<MemberCardView card={{ ...card, fictional: true }} />))).toContain(builtIn)
    expect(text(render(<MemberCardView card={card} />))).not.toContain(builtIn)
  })

  test('[3.11] has its picture behind the site’s prefix', () => {
    const html = render(<MemberCardView card={card} />, { cdn_prefix: 'https://cdn.example' })
    const addresses = [...html.matchAll(/(?:src|srcset)="([^"]+)"/gi)].flatMap(([, found = '']) => found.split(', '))
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) expect(address).toMatch(/^https:\/\/cdn\.example\/p\//)
  })

  test('[3.11] an address is the path behind the prefix', () => {
    function Address() {
      return usePictureUrl()('/p/s.webp')
    }
    expect(render(<Address />, { cdn_prefix: 'https://cdn.example' })).toBe('https://cdn.example/p/s.webp')
  })
})
