// Renders a page to HTML in the reader's language.
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { ServerRouter } from 'react-router'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { wordsFor } from '#copy/all-words.ts'
import { pageContext } from '#ui/page.ts'

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Response {
  const page = context.get(pageContext)
  const html = renderToString(
    <I18nextProvider i18n={wordsFor(page.locale)}>
      <ServerRouter context={entry} url={request.url} nonce={page.nonce} />
    </I18nextProvider>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('cache-control', 'private, no-cache')
  headers.set('vary', 'accept-language, cookie')
  headers.set('content-language', page.locale)
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
