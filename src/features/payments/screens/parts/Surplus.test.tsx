// What a member reads about money that came too late or twice: how much, that it goes back, and which way.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import words from '#copy/en/ui.json' with { type: 'json' }
import { I18nextProvider } from '#copy/react-words.tsx'
import { UiWordsProvider } from '#ui/words.tsx'
import { order } from './fixture-order.ts'
import { shownStatus } from './payment-status.ts'
import { LateState, PaidTwice } from './Surplus.tsx'

const comes = { pending: 3999, returned: 0, by_hand: 0 }
const byHand = { pending: 3999, returned: 0, by_hand: 3999 }
const gone = { pending: 0, returned: 3999, by_hand: 0 }

function textOf(component: () => ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: component }])
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor('en')}>
      <UiWordsProvider locale="en" words={words}>
        <Stub initialEntries={['/']} />
      </UiWordsProvider>
    </I18nextProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ')
}

test.each([
  ['on its way', comes, 'The money goes back the way you paid: iDEAL.'],
  ['by hand', byHand, 'A person will make sure you get it.'],
  ['gone', gone, 'The money has been sent back.'],
])('[10.109] of an order that was closed before its money came, which is %s', (_, surplus, way) => {
  const text = textOf(() => <LateState payment={order} surplus={surplus} />)
  expect(text).toContain('Your payment came too late')
  expect(text).toContain('€39.99 arrived after this order was closed. No credits were added.')
  expect(text).toContain(way)
})

test('[10.109] beside an order that was paid twice; nothing beside any other', () => {
  const text = textOf(() => <PaidTwice payment={{ ...order, status: 'completed', surplus: comes }} />)
  expect(text).toContain('€39.99 arrived a second time for this order.')
  expect(text).toContain('The money goes back the way you paid: iDEAL.')
  expect(textOf(() => <PaidTwice payment={order} />)).toBe('')
})

test.each([
  ['cancelled', null, 'cancelled'],
  ['cancelled', comes, 'refund_pending'],
  ['failed', byHand, 'refund_pending'],
  ['cancelled', gone, 'refunded'],
  ['completed', comes, 'completed'],
] as const)('[10.109] among the orders one that is %s, with %j, is %s', (status, surplus, name) => {
  expect(shownStatus({ ...order, status, surplus })).toBe(name)
})
