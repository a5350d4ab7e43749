// Pages for whoever runs the server: plain HTML that works without a build, a script or a picture.
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#base/escape-html.ts'
import { plainColours } from './colours.ts'

/** `body` is HTML, with other people's text escaped. */
export function plainPage(title: string, body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

/** Nothing but its own styles: what it shows may be anybody's text. */
export function sendPlainPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'",
    )
    .send(html)
}

const style = `${plainColours}
:root{font:16px/1.5 'Open Sans',Arial,sans-serif}body{margin:0;background:var(--ground);color:var(--text)}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.5rem;line-height:1.3}a{color:var(--primary)}ul{list-style:none;margin:1.5rem 0;padding:0;border:1px solid #8884;border-radius:1rem;overflow:hidden}
li+li{border-top:1px solid #8884}li a{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.9rem 1.1rem;text-decoration:none;color:inherit;background:var(--raised)}li a:hover b{text-decoration:underline}
li b{flex:1 1 16rem}li span,time,dt{color:var(--muted);font-size:.9rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0}
iframe{width:100%;height:36rem;border:1px solid #8884;border-radius:1rem;background:var(--ground)}summary{cursor:pointer;margin-top:1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;margin:1.5rem 0}caption{text-align:left}th,td{padding:.6rem .75rem .6rem 0;border-bottom:1px solid #8884;text-align:left;vertical-align:top}td.t{white-space:nowrap}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.off{color:var(--danger);font-weight:600}.scroll{overflow-x:auto}`
