// Decisions about static pages without I/O: what is a token, and how a site's facts are filled into a text.

/** Whether a path segment can be the token of a page. */
export function isToken(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,58}$/.test(text)
}

/** Fills in a site's facts for `{{name}}`; an unknown name stays as it is, so that a typo is seen. */
export function fillIn(text: string, facts: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole)
}

/** A name as Markdown that says just that: none of its signs means anything there, or is a tag. */
export function asWritten(name: string): string {
  return name.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
}

/** Keeps or drops the parts between `{{#name}}` and `{{/name}}`. */
export function keepParts(text: string, kept: Record<string, boolean>): string {
  return text.replaceAll(/\{\{#(\w+)\}\}\n?([\s\S]*?)\{\{\/\1\}\}\n?/g, (_whole, name: string, inner: string) =>
    kept[name] ? inner : '',
  )
}

/** A description of about a line: the beginning of the text without markup, up to the end of a sentence if there is one. */
export function describe(body: string): string {
  const first = body.split('\n\n').find((part) => part !== '' && !/^[#\-{|]/.test(part)) ?? ''
  const plain = first
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\\([!-/:-@[-`{-~])|[*`]/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (plain.length <= describedLength) return plain
  const cut = plain.slice(0, describedLength)
  const end = cut.lastIndexOf('. ')
  return end > describedLength / 3 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`
}

const describedLength = 180

/** The questions of a page whose headings ask them, as search engines read them (schema.org). */
export function questionsOf(html: string): object {
  const parts = html.split('<h2>').slice(1)
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: parts.map((part) => {
      const [name = '', text = ''] = part.split('</h2>')
      return { '@type': 'Question', name: plainOf(name), acceptedAnswer: { '@type': 'Answer', text: text.trim() } }
    }),
  }
}

function plainOf(html: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '')
}

/** The first heading is the title; the rest is the text. */
export function splitTitle(markdown: string): { title: string; body: string } {
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(markdown.trim()) ?? []
  return { title, body: body.trim() }
}
