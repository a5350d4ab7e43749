// One calm layout for all mails: a title, a few sentences, at most one button. Rendered as HTML and as plain text.
import { escapeHtml } from '#base/escape-html.ts'

export interface LetterRow {
  /** Empty if the value belongs to the row above. */
  label: string
  value: string
}

export interface Letter {
  language: string
  /** The sender: the site's mail name. */
  sender: string
  subject: string
  title: string
  /** Paragraphs. */
  text: string[]
  /** Single facts below them, as on a receipt. */
  rows?: LetterRow[] | undefined
  button?: { label: string; link: string } | undefined
  /** A quiet sentence below, e.g. what to do if one did not ask for this. */
  note?: string | undefined
  /** A quiet link to what the note speaks of. */
  also?: { label: string; link: string } | undefined
  /** Says why this was sent. */
  footer: string
  /** Quiet links below the footer: to the settings, and to stop mails of this kind. */
  ways?: { label: string; link: string }[] | undefined
}

export function plainLetter({
  language,
  title,
  text,
  rows = [],
  button,
  note,
  also,
  footer,
  sender,
  ways = [],
}: Letter) {
  // The French put a space before it.
  const colon = language === 'fr' ? '\u00A0:' : ':'
  const facts = rows.map(({ label, value }) => (label ? `${label}${colon} ${value}` : value)).join('\n')
  const [way, other] = [button, also].map((one) => (one ? `${one.label}${colon}\n${one.link}` : ''))
  const parts = [title, ...text, facts, way, note, other].filter(Boolean)
  const foot = [sender, footer, ...ways.map(({ label, link }) => `${label}${colon} ${link}`)]
  return `${parts.join('\n\n')}\n\n-- \n${foot.join('\n')}\n`
}

/** Tables and inline styles, because mail programs of twenty years read it; colours follow the reader's dark mode. */
export function htmlLetter(letter: Letter): string {
  const { language, sender, subject, title, text, rows = [], button, note, also, footer, ways = [] } = letter
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf8f5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(title)}${'&#847; '.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="sender" style="padding:0 8px 16px;${font};font-size:15px;font-weight:700;color:#2b2d6e">${escapeHtml(sender)}</td></tr>
<tr><td class="paper" style="background:#ffffff;border:1px solid #e6e1da;border-radius:16px;padding:32px 28px">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:24px;line-height:1.3;color:#16183c">${wordsHtml(title)}</h1>
${text.map((paragraph) => `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:#16183c">${wordsHtml(paragraph)}</p>`).join('\n')}
${rows.length > 0 ? rowsHtml(rows) : ''}
${button ? buttonHtml(button.label, button.link) : ''}
${note ? `<p class="quiet" style="margin:24px 0 0;${font};font-size:14px;line-height:1.5;color:#5d6080">${wordsHtml(note)}${also ? `<br>${wayHtml(also)}` : ''}</p>` : ''}
</td></tr>
<tr><td class="quiet" style="padding:16px 8px;${font};font-size:13px;line-height:1.5;color:#5d6080">${wordsHtml(footer)}${ways.length > 0 ? `<br>${ways.map(wayHtml).join(' &middot; ')}` : ''}</td></tr>
</table></td></tr></table>
</body>
</html>`
}

/** On a phone the number of a case, a mandate's reference and the word for e-mail would be broken at their hyphens. */
const wordsHtml = (text: string) =>
  escapeHtml(text).replaceAll(
    /\b(?:[A-Z]{1,2}(?:-[A-Z\d]{4,}){1,4}|[Ee]-[Mm]ail\p{L}*)/gu,
    '<span style="white-space:nowrap">$&</span>',
  )

function rowsHtml(rows: LetterRow[]): string {
  const cell = (look: keyof typeof inks, side: string, text: string) =>
    `<td class="${look}" align="${side}" valign="top" style="padding:8px 0;${font};font-size:15px;line-height:1.4;color:${inks[look]}">${wordsHtml(text)}</td>`
  const lines = rows.map(({ label, value }) => `<tr>${cell('quiet', 'left', label)}${cell('ink', 'right', value)}</tr>`)
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0;border-top:1px solid #e6e1da">${lines.join('\n')}</table>`
}

function buttonHtml(label: string, link: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr><td class="button" style="border-radius:999px;background:#35378c">
<a href="${escapeHtml(link)}" class="button-words" style="display:inline-block;padding:14px 28px;${font};font-size:16px;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="quiet" style="margin:16px 0 0;${font};font-size:13px;line-height:1.5;color:#5d6080;word-break:break-all">${escapeHtml(link)}</p>`
}

function wayHtml({ label, link }: { label: string; link: string }): string {
  return `<a href="${escapeHtml(link)}" class="quiet" style="color:#5d6080;text-decoration:underline">${wordsHtml(label)}</a>`
}

const inks = { ink: '#16183c', quiet: '#5d6080' }
const font = "font-family:'Open Sans',Arial,sans-serif"
const style = `@media (prefers-color-scheme:dark){.page{background:#14152b!important}.paper{background:#1d1f3b!important;border-color:#34365a!important}
.ink{color:#f1eee9!important}.quiet{color:#b3b5cc!important}.sender{color:#a9aef5!important}.button{background:#a9aef5!important}.button-words{color:#14152b!important}}`
