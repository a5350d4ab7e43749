// Decisions about static pages without I/O: what is a token, and what stands in for a site's facts in a text.

/** Whether a path segment can be the token of a page. */
export function isToken(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,58}$/.test(text)
}

/** Puts a site's facts in place of `{{name}}`; an unknown name stays as it is, so that a typo is seen. */
export function fillIn(text: string, facts: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole)
}

/** Keeps or drops the parts between `{{#name}}` and `{{/name}}`. */
export function keepParts(text: string, kept: Record<string, boolean>): string {
  return text.replaceAll(/\{\{#(\w+)\}\}\n?([\s\S]*?)\{\{\/\1\}\}\n?/g, (_whole, name: string, inner: string) =>
    kept[name] ? inner : '',
  )
}

/** The first heading is the title; the rest is the text. */
export function splitTitle(markdown: string): { title: string; body: string } {
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(markdown.trim()) ?? []
  return { title, body: body.trim() }
}
