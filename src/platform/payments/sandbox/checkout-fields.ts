// The fields of the checkout page, by payment method, prefilled with test data.
import { escapeHtml } from '#base/escape-html.ts'
import { testBlik, testCards, testIban, type CheckoutForm } from './checkout-form.ts'
import type { PaymentRow } from './store.ts'
import type { WordKey, Words } from './words.ts'

interface Shown {
  readonly amount: string
  /** The method's name as the payer knows it. */
  readonly name: string
  readonly form: CheckoutForm | undefined
}

export function renderFields(payment: PaymentRow, words: Words, shown: Shown): string {
  const input = (name: string, label: WordKey, prefilled: string, hint?: WordKey): string =>
    renderInput(words, {
      name,
      label,
      value: shown.form?.typed[name] ?? prefilled,
      error: shown.form?.errors[name],
      hint,
    })
  switch (payment.method) {
    case 'card':
      return `${input('number', 'card_number', testCards.works)}
        <div class="pair">${input('expiry', 'card_expiry', '12 / 34', 'expiry_hint')}${input('code', 'card_code', '123')}</div>
        ${input('name', 'card_name', 'Robin Test')}${renderKeep(payment, words, shown.form)}`
    case 'sepa_debit': {
      const mandate = words.say('mandate', { amount: shown.amount, reference: payment.id.slice(4, 16).toUpperCase() })
      return `${input('iban', 'iban', testIban)}${input('name', 'account_name', 'Robin Test')}<p class="note">${escapeHtml(mandate)}</p>`
    }
    case 'blik':
      return input('blik', 'blik_code', testBlik, 'blik_hint')
    default:
      return `<p class="note">${escapeHtml(words.say('approve', { method: shown.name }))}</p>`
  }
}

interface InputView {
  readonly name: string
  readonly label: WordKey
  readonly value: string
  readonly error: WordKey | undefined
  readonly hint: WordKey | undefined
}

function renderInput(words: Words, { name, label, value, error, hint }: InputView): string {
  const digits = ['number', 'expiry', 'code', 'blik'].includes(name) ? ' inputmode="numeric"' : ''
  const told = error ?? hint
  const marks = `${error ? ' aria-invalid="true"' : ''}${told ? ` aria-describedby="${name}-told"` : ''}`
  const below = told
    ? `<p class="${error ? 'error' : 'hint'}" id="${name}-told">${escapeHtml(words.say(told))}</p>`
    : ''
  // Nobody's real card should be suggested here, so autocomplete is off.
  return `<div class="field"><label for="${name}">${escapeHtml(words.say(label))}</label>
    <input type="text" id="${name}" name="${name}" value="${escapeHtml(value)}" maxlength="60" autocomplete="off" spellcheck="false"${digits}${marks}>${below}</div>`
}

function renderKeep(payment: PaymentRow, words: Words, form: CheckoutForm | undefined): string {
  if (payment.customer_reference === null) return ''
  const checked = form?.typed['keep'] === 'yes' ? ' checked' : ''
  return `<label class="check"><input type="checkbox" name="keep" value="yes"${checked}>${escapeHtml(words.say('keep_card'))}</label>`
}

/** The test cards and their outcomes, below the form. */
export function renderTestCards(words: Words): string {
  const cards: [string, WordKey][] = [
    [testCards.works, 'test_works'],
    [testCards.declined, 'test_declined'],
    [testCards.worksOnce, 'test_once'],
  ]
  const rows = cards.map(([card, outcome]) => `<div><dt>${card}</dt><dd>${escapeHtml(words.say(outcome))}</dd></div>`)
  return `<div class="cards"><p>${escapeHtml(words.say('test_cards'))}</p><dl>${rows.join('')}</dl>
    <p class="hint">${escapeHtml(words.say('never_real'))}</p></div>`
}
