// The field for the monthly limit: what it lets a member type, in currencies of very different worth.
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import words from '#copy/en/ui.json' with { type: 'json' }
import { I18nextProvider } from '#copy/react-words.tsx'
import { UiWordsProvider } from '#ui/words.tsx'
import { SpendingLimit } from './SpendingLimit.tsx'

function fieldIn(currency: string, limit_minor: number): string {
  const spending = { limit_minor, currency, pays_in: currency, spent_minor: 0, since: '2026-03-01T00:00:00Z' }
  const Stub = createRoutesStub([
    { path: '/', Component: () => <SpendingLimit spending={spending} answer={undefined} /> },
  ])
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor('en')}>
      <UiWordsProvider locale="en" words={words}>
        <Stub initialEntries={['/']} />
      </UiWordsProvider>
    </I18nextProvider>,
  )
  return /<input[^>]*name="limit"[^>]*>/.exec(html)?.[0] ?? ''
}

test.each([
  ['EUR', 50_000, '500', 10_000_000],
  ['HUF', 30_000_000, '300000', 10_000_000],
  ['CLP', 300_000, '300000', 1_000_000_000],
])(
  '[2.325] in %s a limit of %i minor units is %s in the field, and within what it allows',
  (currency, minor, whole, max) => {
    const field = fieldIn(currency, minor)
    expect(field).toContain(`value="${whole}"`)
    expect(field).toContain(`max="${max}"`)
  },
)
