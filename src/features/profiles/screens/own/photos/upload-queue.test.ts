// Uploads that are cancelled while nobody knows whether the server has the photo already.
import { beforeEach, expect, test, vi } from 'vitest'
import type { CallOptions } from '#ui/call.ts'
import { UploadQueue } from './upload-queue.ts'
import type { Upload } from './upload-queue.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn<(key: string, input: unknown, options?: CallOptions) => unknown>() }))
vi.mock('#ui/call.ts', async (original) => ({ ...(await original<object>()), call }))

const photo = () => new File([new Uint8Array(9)], 'beach.jpg', { type: 'image/jpeg' })
const removals = () => call.mock.calls.filter(([key]) => key.startsWith('DELETE'))

let shown: readonly Upload[]
const onAdded = vi.fn<() => void>()
const onGone = vi.fn<() => void>()
let answer: PromiseWithResolvers<object>

beforeEach(() => {
  vi.clearAllMocks()
  answer = Promise.withResolvers()
  call.mockImplementation((key, _input, options) => {
    if (key.startsWith('DELETE')) return Promise.resolve()
    options?.signal?.addEventListener('abort', () => answer.reject(options.signal?.reason))
    return answer.promise
  })
})

/** Returns what hears how much of the photo has been sent. */
async function start(queue: UploadQueue): Promise<(share: number) => void> {
  queue.add([photo()])
  await vi.waitUntil(() => call.mock.calls.length > 0)
  return (share) => call.mock.calls[0]?.[2]?.onSent?.(share)
}

const open = () => new UploadQueue({ onChange: (uploads) => (shown = uploads), onAdded, onGone, onFull: vi.fn() })

test('[2.411] an upload cancelled while it is sent again is deleted: the first attempt may have arrived', async () => {
  const queue = open()
  const sent = await start(queue)
  // All of it, but the answer is lost; the next attempt starts over.
  sent(1)
  sent(0.3)
  queue.cancel(shown[0]?.id ?? '')
  expect(shown).toEqual([])
  answer.resolve({ id: 'there' })
  await vi.waitUntil(() => onGone.mock.calls.length > 0)
  expect(removals()).toMatchObject([[expect.anything(), { body: { photo: 'there' } }]])
  expect(onAdded).not.toHaveBeenCalled()
  expect(shown).toEqual([])
})

test('[2.411] one of which a part is missing is just stopped', async () => {
  const queue = open()
  const sent = await start(queue)
  sent(0.9)
  queue.cancel(shown[0]?.id ?? '')
  await expect(answer.promise).rejects.toThrow()
  expect(shown).toEqual([])
  expect(removals()).toEqual([])
})
