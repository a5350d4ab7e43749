// Sends a request as fetch does, and reports how much of it has been sent: only XMLHttpRequest knows that.

export function fetchWithProgress(
  url: string,
  request: RequestInit,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = request
    if (signal?.aborted) return reject(signal.reason as Error)
    const sending = new XMLHttpRequest()
    sending.open(request.method ?? 'GET', url)
    new Headers(request.headers).forEach((value, name) => sending.setRequestHeader(name, value))
    const stop = () => sending.abort()
    signal?.addEventListener('abort', stop, { once: true })
    sending.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    sending.upload.addEventListener('load', () => onSent(1))
    sending.addEventListener('load', () => resolve(answerOf(sending)))
    sending.addEventListener('error', () => reject(new TypeError('The connection was lost.')))
    sending.addEventListener('abort', () => reject((signal?.reason as Error | undefined) ?? new TypeError('Stopped.')))
    sending.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    sending.send(request.body as FormData | string | null)
  })
}

const emptyStatuses: readonly number[] = [204, 205, 304]

function answerOf({ status, responseText }: XMLHttpRequest): Response {
  return new Response(emptyStatuses.includes(status) ? null : responseText, { status })
}
