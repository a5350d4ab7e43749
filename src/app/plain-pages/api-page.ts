// The API reference as a page: plain HTML generated from the description, nothing to load.
import type { FastifyInstance } from 'fastify'
import type { Call } from '#base/call.ts'
import { escapeHtml } from '#base/escape-html.ts'
import { describeApi } from '#platform/http/openapi.ts'

interface Operation {
  summary: string
  security?: object[]
  parameters?: { name: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

interface Description {
  info: { description: string }
  components: { schemas: { Error: object } }
  paths: Record<string, Record<string, Operation>>
}

interface Told {
  description: Description
  page: string
}

/** Serves the description as JSON at /api/openapi.json and as a page at /api. */
export function serveApiDescription(app: FastifyInstance, calls: readonly Call[]): void {
  let told: Told | undefined
  const tell = () => (told ??= tellOf(calls))
  app.get('/api/openapi.json', async () => tell().description)
  app.get('/api', async (_request, reply) => {
    const html = tell().page.replace('<style>', `<style nonce="${reply.cspNonce.style}">`)
    return reply.type('text/html; charset=utf-8').send(html)
  })
}

/** Generated at the first request: it takes a tenth of a start. */
function tellOf(calls: readonly Call[]): Told {
  const description = describeApi(calls) as Description
  return { description, page: apiPage(description) }
}

function apiPage({ info, components, paths }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ name: `${verb.toUpperCase()} ${path}`, operation })),
  )
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Duet: calls</title><style>${style}</style></head><body><main><h1>Calls</h1>
<p>JSON in snake_case. The machine’s version: <a href="/api/openapi.json">openapi.json</a>.</p>
${info.description.split('\n\n').map(paragraph).join('\n')}
<p>A refusal of any call has this shape, and one of the codes that the call lists. <code>message</code> is for people, in the reader’s language.</p>
${schema(components.schemas.Error)}
${operations.map(({ name, operation }) => section(name, operation)).join('\n')}</main></body></html>`
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`
}

function section(name: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(operation.responses).map(
    ([status, { description, content }]) =>
      `<dt>${status}</dt><dd>${escapeHtml(description)}${status === '200' ? schema(Object.values(content)[0]?.schema) : ''}</dd>`,
  )
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<dt>${escapeHtml(parameter.name)}${parameter.required ? '' : '?'}</dt><dd>${schema(parameter.schema)}</dd>`,
  )
  return `<details><summary><code>${escapeHtml(name)}</code> ${escapeHtml(operation.summary)}${operation.security ? ' <b>members</b>' : ''}</summary>
${parameters.length ? `<h3>Query</h3><dl>${parameters.join('')}</dl>` : ''}${body ? `<h3>Body</h3>${schema(body)}` : ''}
<h3>Answers</h3><dl>${answers.join('')}</dl></details>`
}

function schema(value: object | undefined): string {
  if (!value) return ''
  return `<pre>${escapeHtml(JSON.stringify({ ...value, $schema: undefined }, null, 1))}</pre>`
}

const style = `:root{color-scheme:light dark;font:16px/1.5 'Open Sans',Arial,sans-serif}main{max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.75rem 0;border-bottom:1px solid #8884}code{font-weight:600}pre{overflow:auto;font-size:.8rem;background:#8881;padding:.5rem;border-radius:.5rem}
dt{font-weight:600}b{font-size:.75rem;border:1px solid;border-radius:1rem;padding:0 .5rem}`
