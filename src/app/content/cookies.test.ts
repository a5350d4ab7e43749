// The cookie page names everything the code stores in a browser: a new place that stores something must be listed here first.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { projectRoot } from '#platform/project.ts'
import { readTree } from '../../../scripts/reading/tree.ts'
import { isTest } from '../../../scripts/house/address.ts'

const sources = [...readTree(projectRoot, ['src'], ['.ts', '.tsx'])].filter(([path]) => !isTest(path))
const written = (language: string) => readFileSync(join(projectRoot, 'content', language, 'cookies.md'), 'utf8')

/** Which file sets which cookies: whatever uses the cookie header. */
const cookies: Record<string, string[]> = {
  'src/app/screens/LanguageScreen.tsx': ['locale'],
  'src/features/profiles/user/api.ts': ['locale'],
  'src/features/accounts/cookies.ts': [
    'session',
    '__Host-session',
    'browser',
    '__Host-browser',
    'signup',
    'signup_mail',
    'signup_member',
  ],
  'src/features/payments/screens/parts/payment-country.ts': ['payment_country'],
  'src/features/profiles/signup/screens/refused-step.ts': ['signup_refused'],
  'src/features/profiles/signup/screens/signup-state.ts': ['signup', 'signup_mail', 'signup_member'],
  'src/features/visits/screens/parts/visit-cookies.ts': ['site-entry-dismissed', 'consent', 'source'],
}

/** Which file stores what in the browser's storage: whatever names it. Some keys end in a member's id. */
const kept: Record<string, string[]> = {
  'src/app/pages/first-touch.ts': ['filled-in'],
  'src/app/sw.ts': ['offline'],
  'src/features/chat/screens/composer/kept-drafts.ts': ['draft'],
  'src/features/chat/screens/outbox/kept-outgoing.ts': ['outbox'],
  'src/features/chat/screens/parts/outbox-keys.ts': ['outbox', 'draft'],
  'src/features/chat/screens/outbox/photo-on-its-way.ts': ['photos-on-their-way'],
  'src/features/chat/screens/outbox/read-kept.ts': [],
  'src/features/matching/screens/parts/kept-place.ts': ['kept'],
  'src/features/notifications/screens/parts/dismissals.ts': [
    'hide-enrich-alert',
    'hide-push-notification-alert',
    'hide-disabled-notifications-alert',
    'hide-install-alert',
  ],
  'src/features/notifications/screens/parts/push-actions.ts': ['push-member', 'push-told'],
  'src/features/payments/screens/parts/TimeBonusModal.tsx': ['hide-time-bonus-modal'],
  'src/ui/chunk-reload.ts': ['chunk-reload'],
  'src/ui/keep-unsent.ts': [],
  'src/ui/kept-store.ts': [],
  'src/ui/unsent.ts': ['unsent-profile', 'unsent-form', 'unsent-report'],
}

/** React Router stores the scroll position. */
const keptByOthers = ['react-router-scroll-positions']

const filesThat = (do_: RegExp) => sources.filter(([, text]) => do_.test(text)).map(([path]) => path)

test('[2.118] every file that sets a cookie or stores something in the browser is listed here, with the names it uses', () => {
  expect(filesThat(/(?<!function )\bcookieHeader\(/).toSorted()).toEqual(Object.keys(cookies).toSorted())
  expect(
    filesThat(
      /\b(localStorage|sessionStorage|indexedDB|localStore|sessionStore)\b|caches\.open|from 'idb-keyval'/,
    ).toSorted(),
  ).toEqual(Object.keys(kept).toSorted())
  const texts = new Map(sources)
  for (const [path, names] of Object.entries({ ...cookies, ...kept })) {
    for (const name of names) expect(texts.get(path), `${name} in ${path}`).toContain(name)
  }
  expect(filesThat(/document\.cookie/)).toEqual([])
})

describe.each(languages)('in %s', (language) => {
  test('[2.118] the page names each of them, and nothing that doesn’t exist', () => {
    const names = [...Object.values(cookies), ...Object.values(kept), keptByOthers].flat()
    const named = [...written(language).matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    expect(named.toSorted()).toEqual([...new Set(names)].toSorted())
  })

  test('[2.118] the page says for how long', () => {
    const text = written(language)
    const lines = text.split('\n')
    const daysOf = (name: string) =>
      /\d+/.exec(lines.find((line) => line.startsWith(`- \`${name}\``))?.slice(name.length) ?? '')?.[0]
    const lasting = ['session', 'browser', 'locale', 'payment_country', 'site-entry-dismissed', 'consent', 'source']
    expect(lasting.map(daysOf)).toEqual(['30', '400', '365', '365', '365', '180', '30'])
    expect(daysOf('signup')).toBe('6')
  })
})
