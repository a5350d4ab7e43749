// What the components promise before any script runs: names, wiring, numbers and the value a form gets.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import words from '#copy/da/ui.json' with { type: 'json' }
import { initialOf } from './Avatar.tsx'
import { CountBadge } from './Badge.tsx'
import { Button } from './Button.tsx'
import { Checkbox, RadioCards } from './Choices.tsx'
import { DateOfBirthField } from './DateOfBirthField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Photo } from './Photo.tsx'
import { Price } from './Price.tsx'
import { Tabs } from './Tabs.tsx'
import { TextField } from './TextField.tsx'
import { ToastRegion } from './Toast.tsx'
import { UiWordsProvider } from './words.tsx'

function render(part: ReactNode, locale = 'da', at = '/likes/sent'): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <UiWordsProvider words={words} locale={locale}>
        {part}
      </UiWordsProvider>
    </MemoryRouter>,
  )
}

test('a field connects label, hint and error with its input', () => {
  const html = render(<TextField id="mail" label="E-mail" hint="Kun til dig." error="Skriv din e-mail." />)
  expect(html).toContain('for="mail"')
  expect(html).toContain('id="mail" aria-describedby="mail-hint mail-error" aria-invalid="true"')
  expect(html).toContain('id="mail-error" role="alert"')
})

test('a password can be shown, in the words of the reader', () => {
  expect(render(<PasswordField label="Adgangskode" autoComplete="current-password" />)).toContain('Vis adgangskode')
})

test('a birthday reaches the form as one day', () => {
  const field = <DateOfBirthField name="date_of_birth" label="Fødselsdag" newestYear={2008} defaultValue="1990-12-31" />
  const html = render(field)
  expect(html).toContain('<input type="hidden" name="date_of_birth" value="1990-12-31"/>')
  expect(html).toContain('<option value="12" selected="">december</option>')
  expect(html.indexOf('_day')).toBeLessThan(html.indexOf('_month'))
  const american = render(field, 'en-US')
  expect(american.indexOf('_month')).toBeLessThan(american.indexOf('_day'))
})

test('checkboxes and cards are the browser’s own inputs', () => {
  expect(render(<Checkbox name="terms">Ja</Checkbox>)).toContain('type="checkbox"')
  const cards = render(
    <RadioCards name="method" label="Betal med" defaultValue="card" choices={[{ value: 'card', label: 'Kort' }]} />,
  )
  expect(cards).toMatch(/<input type="radio"[^>]*value="card"/)
  expect(cards).toContain('checked=""')
})

test('[2.48] a badge reads 99+ from 100 upward, and nothing at 0', () => {
  expect(render(<CountBadge count={99} label="99 ulæste" />)).toContain('>99<')
  expect(render(<CountBadge count={100} label="100 ulæste" />)).toContain('>99+<')
  expect(render(<CountBadge count={1_001} max={1_000} label="1.001 likes" />)).toContain('>1.000+<')
  expect(render(<CountBadge count={0} label="0" />)).toBe('')
  expect(render(<CountBadge count={0} label="0 kreditter" showZero tone="danger" />)).toContain('>0<')
})

test('a price is formatted for its reader', () => {
  const html = render(<Price money={{ amount_minor: 14900, currency: 'DKK' }} />)
  expect(html).toContain('149,00\u00a0kr.')
})

test('a busy button keeps its name and says that it is busy', () => {
  const html = render(<Button busy>Send besked</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Send besked')
})

test('tabs are links, and the open one says so', () => {
  const html = render(
    <Tabs
      label="Likes"
      tabs={[
        { to: '/likes/received', label: 'Modtaget' },
        { to: '/likes/sent', label: 'Sendt' },
      ]}
    />,
  )
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  expect(html).toMatch(/aria-current="page"[^>]*href="\/likes\/sent"/)
})

test('a missing photo keeps its box and its name', () => {
  const html = render(<Photo src={null} alt="Maja" />)
  expect(html).toContain('aspect-3/4')
  expect(html).toContain('role="img" aria-label="Maja"')
})

test('the toast list renders without a browser', () => {
  expect(() => render(<ToastRegion />)).not.toThrow()
})

test('parts without their words say so at once', () => {
  expect(() => renderToStaticMarkup(<PasswordField label="x" />)).toThrow('UiWordsProvider')
})

test('an initial is one whole letter, in any script', () => {
  expect(['alma', 'Örn', '\u{10400}bo', '\u{20bb7}野', ''].map(initialOf)).toEqual([
    'A',
    'Ö',
    '\u{10400}',
    '\u{20bb7}',
    ' ',
  ])
})
