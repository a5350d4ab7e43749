// The hosted checkout page as HTML: no script, every sentence in the payer's language, clearly marked as a sandbox.
import { escapeHtml } from '#base/escape-html.ts'
import { minute } from '#base/time.ts'
import { formatMoney } from '#base/money.ts'
import { paymentBrands } from '#base/payment-methods.ts'
import type { PaymentMethod } from '#base/payment-methods.ts'
import { renderFields, renderTestCards } from './checkout-fields.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { style } from './checkout-style.ts'
import type { PaymentRow } from './store.ts'
import type { WordKey, Words } from './words.ts'

const lock = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="4" y="11" width="16" height="10" rx="3"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/></svg>`

export interface CheckoutView {
  readonly now: number
  /** What was typed, if something in it was wrong. */
  readonly form?: CheckoutForm
}

export function renderCheckout(payment: PaymentRow, words: Words, view: CheckoutView): string {
  const amount = formatMoney(payment, payment.locale)
  const minutes = String(Math.max(1, Math.round((payment.expires_at - view.now) / minute)))
  const wrong = view.form ? `<p class="wrong" role="alert">${escapeHtml(words.say('wrong'))}</p>` : ''
  return renderDocument(
    words,
    words.say('title', { amount }),
    `<main>
    <section class="summary">
      ${renderBrand(words)}
      <p class="label">${escapeHtml(words.say('to_pay'))}</p>
      <h1>${escapeHtml(amount)}</h1>
      <p class="what">${escapeHtml(payment.description)}</p>
      <dl class="facts"><dt>${escapeHtml(words.say('reference'))}:</dt> <dd>${escapeHtml(payment.reference)}</dd></dl>
    </section>
    <form class="sheet" method="post" novalidate autocomplete="off">
      <h2>${escapeHtml(methodName(payment.method, words))}</h2>
      ${wrong}${renderFields(payment, words, { amount, name: methodName(payment.method, words), form: view.form })}
      <button class="pay" name="action" value="pay">${escapeHtml(words.say('pay', { amount }))}</button>
      ${renderButton('quiet', 'cancel', words)}
      <fieldset class="tests"><legend>${escapeHtml(words.say('other'))}</legend><div class="row">
        ${renderButton('plain', 'pay_later', words)}${renderButton('plain', 'fail', words)}
      </div>${payment.method === 'card' ? renderTestCards(words) : ''}</fieldset>
    </form>
    <p class="private">${escapeHtml(words.say('private'))} ${escapeHtml(words.say('expires', { minutes }))}</p>
  </main>`,
  )
}

/** A payment that needs nothing more from the payer. */
export function renderClosed(payment: PaymentRow, words: Words): string {
  const { title, mark, hint } = closings[payment.status] ?? {
    title: 'closed_pending',
    mark: 'calm',
    hint: 'closed_hint',
  }
  return renderDocument(
    words,
    words.say(title),
    `<main class="one"><section class="sheet closed">
    ${renderMark(mark)}
    <h1>${escapeHtml(words.say(title))}</h1>
    <p class="note">${escapeHtml(payment.description)} · ${escapeHtml(formatMoney(payment, payment.locale))}<br>${escapeHtml(words.say(hint))}</p>
    <a class="button pay" href="${escapeHtml(payment.return_url)}">${escapeHtml(words.say('back'))}</a>
  </section></main>`,
  )
}

/** No such payment: the same for a wrong token as for one that never existed. */
export function renderUnknown(words: Words): string {
  return renderDocument(
    words,
    words.say('unknown_title'),
    `<main class="one"><section class="sheet closed">
    ${renderMark('calm')}
    <h1>${escapeHtml(words.say('unknown_title'))}</h1>
    <p class="note">${escapeHtml(words.say('unknown_text'))}</p>
  </section></main>`,
  )
}

type Mark = 'good' | 'bad' | 'calm' | 'none'

const closings: Partial<Record<PaymentRow['status'], { title: WordKey; mark: Mark; hint: WordKey }>> = {
  paid: { title: 'closed_paid', mark: 'good', hint: 'closed_hint' },
  failed: { title: 'closed_failed', mark: 'bad', hint: 'not_charged' },
  canceled: { title: 'closed_canceled', mark: 'none', hint: 'not_charged' },
  expired: { title: 'closed_expired', mark: 'calm', hint: 'not_charged' },
  refunded: { title: 'closed_refunded', mark: 'good', hint: 'closed_hint' },
  charged_back: { title: 'closed_charged_back', mark: 'calm', hint: 'closed_hint' },
}

const markPaths: Record<Mark, string> = {
  good: 'm8 12.5 3 3 5-6',
  bad: 'M12 7.5v5.5M12 16.5v.01',
  calm: 'M12 7.5V12l3 2',
  none: 'M8 12h8',
}

function renderMark(mark: Mark): string {
  return `<svg class="mark ${mark}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="${markPaths[mark]}"/></svg>`
}

function renderBrand(words: Words): string {
  return `<p class="brand">${lock}${escapeHtml(words.say('provider'))}</p>`
}

function renderButton(look: string, action: 'pay_later' | 'fail' | 'cancel', words: Words): string {
  return `<button class="${look}" name="action" value="${action}">${escapeHtml(words.say(action))}</button>`
}

function methodName(method: PaymentMethod, words: Words): string {
  return paymentBrands[method] ?? words.say(method === 'sepa_debit' ? 'method_sepa_debit' : 'method_card')
}

function renderDocument(words: Words, title: string, body: string): string {
  return `<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#3d3a8c"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><header class="banner">${escapeHtml(words.say('banner'))}</header>${body}</body></html>`
}
