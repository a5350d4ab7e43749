// What is offered to someone about to leave: its price has beside it what any price has.
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import words from '#copy/en/ui.json' with { type: 'json' }
import { I18nextProvider } from '#copy/react-words.tsx'
import { UiWordsProvider } from '#ui/words.tsx'
import { Instead } from './Instead.tsx'

const trial = { bundle: '1', credits: 20, amount_minor: 1125, message_price_minor: 56.25, currency: 'EUR' }
const facts = { credits: 0, refundable: [], invisible: false, days: 14, trial, discount: null }

type Shown = Parameters<typeof Instead>[0]['facts']

const withTrial = (given: Partial<Shown['trial']>): Partial<Shown> => ({ trial: { ...trial, ...given } })

function textOf(given: Partial<Shown>): string {
  const shown = { ...facts, ...given }
  const Stub = createRoutesStub([{ path: '/', Component: () => <Instead facts={shown} hidden={false} /> }])
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor('en')}>
      <UiWordsProvider words={words} locale="en">
        <Stub />
      </UiWordsProvider>
    </I18nextProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('[4.113] [11.16] the trial states its price, the price per message, and that taxes are included', () => {
  expect(textOf({})).toContain('20 credits for €11.25. €0.56 per message, taxes included.')
  expect(textOf(withTrial({ message_price_minor: null }))).toContain('20 credits for €11.25. Taxes included.')
})

test('[10.179] a code that was given says until which minute it holds', () => {
  const discount = { percentage: 30, code: 'STAY1', expires_at: '2026-12-13T10:15:00.000Z' }
  expect(textOf({ discount }).replaceAll('\u202F', ' ')).toContain('30% off, until Dec 13, 2026, 10:15 AM')
})
