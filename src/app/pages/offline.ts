// Pages for when nothing can be looked up, on the server or offline: in the reader's language, with nobody's data on them.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '#base/languages.ts'
import { paths } from '#base/paths.ts'
import type { CallerOf } from '#platform/http/api.ts'
import type { Platform } from '#platform/platform.ts'
import type { Words } from '#platform/words.ts'
import { plainColours } from '../plain-pages/colours.ts'

interface BareWords {
  title: string
  text?: string
  /** The one way on: what it is called, and where it leads; an empty URL reloads the one that could not be reached. */
  way: { name: string; to: string }
}

/** Registers the page that the service worker stores; it carries its own style and needs no script, font or picture. */
export function serveOffline(app: FastifyInstance, callerOf: CallerOf, platform: Platform): void {
  app.get('/offline', async (request, reply) => {
    const { locale } = await callerOf(request)
    // copy: notices:offline.*
    const say = (part: string) => platform.words.say(locale, `notices:offline.${part}`)
    return send(reply, locale, { title: say('title'), text: say('text'), way: { name: say('retry'), to: '' } })
  })
}

/** Tells a reader why there is no page, when not even its frame can be rendered. */
export function sendBarePage(reply: FastifyReply, locale: Language, title: string, words: Words): FastifyReply {
  return send(reply, locale, { title, way: { name: words.say(locale, 'notices:offline.retry'), to: '' } })
}

/** The same for an address that trying again doesn't mend. */
export function sendLostPage(reply: FastifyReply, locale: Language, words: Words): FastifyReply {
  const way = { name: words.say(locale, 'app:error.back_home'), to: paths.index() }
  return send(reply, locale, { title: words.say(locale, 'app:error.page_not_found'), way })
}

function send(reply: FastifyReply, locale: Language, words: BareWords): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', locale)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
    .send(page(locale, words))
}

function page(language: string, { title, text, way }: BareWords): string {
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main>${drawing}<h1>${title}</h1>${text ? `<p>${text}</p>` : ''}<a href="${way.to}">${way.name}</a></main></body></html>`
}

/** Two rooms at night, and the broken line between them. */
const drawing = `<svg viewBox="0 0 160 90" width="176" aria-hidden="true" fill="none" stroke-width="3" stroke-linecap="round">
<circle cx="34" cy="46" r="22" class="one"/><circle cx="126" cy="46" r="22" class="two"/><path d="M60 46h10M90 46h10" class="line"/><path d="M76 40l8 12" class="line"/></svg>`

const style = `${plainColours}
:root{font:17px/1.5 'Open Sans',Arial,sans-serif}body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--ground);color:var(--text)}
main{max-width:24rem;padding:2rem 1.5rem;text-align:center}h1{font-size:1.5rem;line-height:1.25;margin:1.5rem 0 .5rem;text-wrap:balance}h1+a{margin-top:1.25rem}p{margin:0 0 1.75rem;color:var(--muted)}
a{display:inline-block;padding:.8rem 1.75rem;border-radius:999px;background:var(--primary);color:var(--on-primary);font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid var(--primary);outline-offset:3px}.one{stroke:var(--primary)}.two{stroke:var(--secondary)}.line{stroke:var(--line)}`
