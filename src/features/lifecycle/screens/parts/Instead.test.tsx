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

function textOf(given: Partial<typeof trial> | { message_price_minor: null }): string {
  const shown = { ...facts, trial: { ...trial, ...given } }
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
  expect(textOf({ message_price_minor: null })).toContain('20 credits for €11.25. Taxes included.')
})
