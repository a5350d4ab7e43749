// What the frame shows to whom, as rendered on the server: the places for members and visitors, and the error pages.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import uiWords from '#copy/en/ui.json' with { type: 'json' }
import { I18nextProvider } from '#copy/react-words.tsx'
import { UiWordsProvider } from '#ui/words.tsx'
import { isUnreached } from '#ui/unreached.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { Footer } from './Footer.tsx'
import { LastResort } from './LastResort.tsx'
import { PhoneNavigation, TopNavigation } from './Navigation.tsx'

const company = {
  name: 'Two Ltd',
  address: 'High Street 1',
  city: 'Leeds',
  registration_number: '7',
  vat_numbers: ['GB1', 'NL2'],
  tradenames: ['Duet', 'Duet Zwei'],
  support_phone: '020-123 45 67',
}

interface Reader {
  credits: number
  paid_user: boolean
}

function render(
  element: ReactNode,
  reader: Reader | null = null,
  counts = { unread_messages: 0, new_likes: 0 },
): string {
  const settings = { name: 'Duet', languages: ['en', 'nl'] }
  const user = reader && { ...reader, id: 'me', profile: { name: 'Ann', main_image: null } }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => element }])
  const data = { locale: 'en', settings, company, user, counts: user && counts }
  return renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor('en')}>
      <UiWordsProvider words={uiWords} locale="en">
        <QueryClientProvider client={new QueryClient()}>
          <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: data } }} />
        </QueryClientProvider>
      </UiWordsProvider>
    </I18nextProvider>,
  )
}

const free = { credits: 3, paid_user: false }
const premium = { credits: 3, paid_user: true }
/** URL and name of every link, in order. */
const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href, inner = '']) =>
      `${href} ${inner
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()}`,
  )

test('[2.58] [3.41] the footer names every VAT number of the company', () => {
  expect(render(<Footer />)).toContain(
    'Two Ltd · High Street 1, Leeds · Reg. no. 7 · VAT GB1, NL2 · Trading as Duet, Duet Zwei',
  )
})

test('[4.406] and its trade names, with its phone where the site has none of its own', () => {
  const footer = render(<Footer />)
  expect(footer).toContain('VAT GB1, NL2 · Trading as Duet, Duet Zwei · <a')
  expect(footer).toContain('href="tel:0201234567"')
  expect(footer).toContain('>020-123 45 67</a>')
})

describe('the navigation', () => {
  test('[2.46] [2.47] [2.49] [2.50] of a free member: search, messages, likes, and Get Premium', () => {
    const shown = links(render(<TopNavigation />, free))
    expect(shown.map((link) => link.split(' ')[0])).toEqual([
      '/members',
      '/members',
      '/chats',
      '/likes',
      '/premium',
      '/profile',
      '/notifications',
    ])
    expect(shown.slice(1, 5).join(' | ')).toBe(
      '/members Search members | /chats Messages | /likes Likes | /premium Get Premium',
    )
  })

  test('[2.50] [2.51] of a premium member has Credits there instead, with a badge while few are left', () => {
    expect(links(render(<TopNavigation />, premium))[4]).toMatch(/^\/credits Credits .*3/)
    expect(links(render(<TopNavigation />, { ...premium, credits: 11 }))[4]).toBe('/credits Credits')
  })

  test('[2.54] offers My profile, Settings and Logout in the account dropdown', () => {
    const html = render(<TopNavigation />, free)
    expect(links(html).slice(5)).toEqual(['/profile My profile', '/notifications Settings'])
    expect(html).toMatch(/<button[^>]*>(<[^>]*>)*[^<]*(<[^>]*>)*Log ?out/i)
  })

  test('[2.47] [2.48] [2.49] has badges of unread messages and of new likes', () => {
    const shown = links(render(<TopNavigation />, free, { unread_messages: 100, new_likes: 7 }))
    expect(shown.find((link) => link.startsWith('/chats'))).toMatch(/99\+/)
    expect(shown.find((link) => link.startsWith('/likes'))).toMatch(/7/)
  })

  test('[2.55] of a visitor has a login and none of the member’s places', () => {
    const shown = links(render(<TopNavigation />)).map((link) => link.split(' ')[0])
    expect(shown).toContain('/login')
    expect(
      shown.filter((path) => ['/members', '/chats', '/likes', '/premium', '/credits'].includes(path ?? '')),
    ).toEqual([])
  })

  test.each([
    [free, '/premium'],
    [premium, '/credits'],
  ])('[2.82] on a phone has five places: %j sees %s', (reader, fourth) => {
    expect(links(render(<PhoneNavigation />, reader)).map((link) => link.split(' ')[0])).toEqual([
      '/members',
      '/likes',
      '/chats',
      fourth,
      '/profile',
    ])
    expect(render(<PhoneNavigation />)).toBe('')
  })
})

describe('the error page', () => {
  const refused = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

  test('[2.43] shows the message of the error', () => {
    expect(render(<ErrorPage error={refused(403, { message: 'Please log in to search.' })} />)).toContain(
      'Please log in to search.',
    )
  })

  test.each([new Error('secret'), 'secret', null, refused(500, null)])(
    '[2.43] shows "Error" if there is none: %s',
    (error) => {
      const html = render(<ErrorPage error={error} />)
      expect(html).toMatch(/>Error</)
      expect(html).not.toContain('secret')
    },
  )

  test.each([
    [new TypeError('Failed to fetch'), true],
    [new TypeError('NetworkError when attempting to fetch resource.'), true],
    [new TypeError('Load failed'), true],
    [refused(502, '<html>Bad gateway</html>'), true],
    [refused(521, '<html>Web server is down</html>'), true],
    [refused(503, { message: 'An error occurred, please try again later.' }), false],
    [new TypeError('Failed to fetch dynamically imported module: /assets/old.js'), false],
    [new TypeError('Cannot read properties of undefined'), false],
    [refused(500, null), false],
  ])('[4.144] recognises that no server answered: %s', (error, unreached) => {
    expect(isUnreached(error)).toBe(unreached)
    expect(render(<ErrorPage error={error} />).includes('No connection')).toBe(unreached)
  })

  test('[2.34] [2.44] says for 404 that the page could not be found, and links home', () => {
    const html = render(<ErrorPage error={refused(404, null)} />)
    expect(html).toContain('This page could not be found.')
    expect(links(html)).toContain('/ Back to the home page')
  })
})

test('[2.45] when the error page itself fails, one sentence and a link home are left', () => {
  const given = { sentence: 'An error occurred while showing the error page', home: 'Home' }
  const last = new LastResort({ ...given, children: <p>fine</p> })
  expect(renderToStaticMarkup(last.render())).toBe('<p>fine</p>')
  last.state = LastResort.getDerivedStateFromError()
  const html = renderToStaticMarkup(last.render())
  expect(html).toContain('An error occurred while showing the error page')
  expect(links(html)).toEqual(['/ Home'])
})
