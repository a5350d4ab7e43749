// Renders a page to HTML in the reader's language.
import { renderToString } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { wordsFor } from '#copy/all-words.ts'
import { I18nextProvider } from '#copy/react-words.tsx'
import { pageContext } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import { deferralOf, deferScripts, holdEarlyPresses, warnOldBrowser } from './pages/first-touch.ts'

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageContext)
  const html = renderToString(
    <I18nextProvider i18n={wordsFor(page.locale)}>
      <ServerRouter context={await readDataFirst(entry)} url={request.url} nonce={page.nonce} />
    </I18nextProvider>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', page.locale)
  const { defersScripts, about } = deferralOf(entry, page.loggedIn)
  // For the server, which caches such a page briefly.
  if (defersScripts && status === 200) headers.set('x-kept', about ?? 'nobody')
  const body = defersScripts ? deferScripts(html, page.nonce) : withScripts(html, page)
  // As bytes: given a string, a Response validates and measures it first.
  return new Response(Buffer.from(`<!DOCTYPE html>${body}`), { status, headers })
}

function withScripts(html: string, { nonce, say }: Page): string {
  return warnOldBrowser(holdEarlyPresses(html, nonce), nonce, say('pages:old_browser'))
}

/**
 * Reads the loaders' data first, which React Router would otherwise have React wait for: then everything is there, and the page
 * is rendered in one go as a string, which costs less than a stream of chunks.
 */
async function readDataFirst(entry: EntryContext): Promise<EntryContext> {
  const data = entry.serverHandoffStream ? await new Response(entry.serverHandoffStream).text() : ''
  const read = { result: { done: true, value: data } } as unknown as Promise<void>
  return {
    ...entry,
    renderMeta: { ...entry.renderMeta, streamCache: { 0: read } },
    serverHandoffStream: new ReadableStream(),
  }
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
