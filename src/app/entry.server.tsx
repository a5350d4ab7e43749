// Renders a page to HTML in the reader's language.
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { wordsFor } from '#copy/all-words.ts'
import { I18nextProvider } from '#copy/react-words.tsx'
import { pageContext } from '#ui/page.ts'
import { isCalm, putToSleep } from './first-touch.ts'

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageContext)
  const html = await renderWhole(
    <I18nextProvider i18n={wordsFor(page.locale)}>
      <ServerRouter context={entry} url={request.url} nonce={page.nonce} />
    </I18nextProvider>,
    page.nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('cache-control', 'private, no-cache')
  headers.set('vary', 'accept-language, cookie')
  headers.set('content-language', page.locale)
  const body = isCalm(entry, page.loggedIn) ? putToSleep(html.toString(), page.nonce) : html
  return new Response(body, { status, headers })
}

/** The whole page at once: the loaders' data follows the markup through React's stream, which `renderToString` would cut off. */
function renderWhole(tree: ReactNode, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const whole = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve(Buffer.concat(pieces))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(tree, {
      nonce,
      onAllReady: () => void pipe(whole),
      onShellError: reject,
      onError: handleRenderError,
    })
  })
}

function handleRenderError(error: unknown): void {
  console.error(error)
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
