// Renders a page to HTML in the reader's language.
import { renderToReadableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { ServerRouter } from 'react-router'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { wordsFor } from '#copy/all-words.ts'
import { pageContext } from '#ui/page.ts'

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageContext)
  // Complete before it is sent: the loaders' data comes at the end of it, and without that no page wakes up.
  const stream = await renderToReadableStream(
    <I18nextProvider i18n={wordsFor(page.locale)}>
      <ServerRouter context={entry} url={request.url} nonce={page.nonce} />
    </I18nextProvider>,
    { nonce: page.nonce },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('cache-control', 'private, no-cache')
  headers.set('vary', 'accept-language, cookie')
  headers.set('content-language', page.locale)
  return new Response(html, { status, headers })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
