// Events that reach the open conversation.
import { describe, expect, test, vi } from 'vitest'
import type { ChatMessage, History } from '../../contract.ts'
import { keepThread } from './keep-thread.ts'
import type { ThreadKeeper } from './keep-thread.ts'

const history = {
  conversation: { id: 'c', read_seq: 0, delivered_seq: 0, unread_from_seq: null },
  profile: { id: 'ben' },
  messages: [],
  changed: [],
  change_seq: 4,
  has_more: false,
  has_newer: false,
  writing: {},
} as unknown as History

test('a change that was too long for its event is fetched, and not treated as known', () => {
  const keeper = keepThread(history, 'ann')
  keeper.received({ event: 'message_changed', conversation: 'c', change_seq: 5, partial: true })
  expect(keeper.now().changeSeq).toBe(4)
})

test('[4.99] following a reply to a message removed from the list does not move the window', async () => {
  const here = { ...history, messages: [{ seq: 90, sender: 'ben' }] } as unknown as History
  // The server's page from there on begins after what was removed.
  const page = { ...history, messages: [{ seq: 11, sender: 'ben' }], has_newer: true }
  vi.stubGlobal('fetch', async () => Response.json(page))
  const keeper = keepThread(here, 'ann')
  expect(await keeper.reach(3)).toBe(false)
  expect(keeper.now()).toMatchObject({ messages: [{ seq: 90 }], hasNewer: false })
  vi.unstubAllGlobals()
})

test('[4.267] messages removed from the list in another window disappear from this one, by event or by fetch', async () => {
  const here = { ...history, messages: [7, 8].map((seq) => ({ seq, sender: 'ben' })) } as unknown as History
  const conversation = { ...history.conversation, removed_seq: 7 }
  vi.stubGlobal('fetch', async () => Response.json({ ...history, conversation }))
  const keeper = keepThread(here, 'ann')
  keeper.received({ event: 'chat_removed', conversation: 'c' })
  await vi.waitFor(() => expect(keeper.now().messages).toEqual([{ seq: 8, sender: 'ben' }]), 15_000)
  vi.unstubAllGlobals()
})

test('[4.326] replying means having read: the line above the new messages goes', () => {
  const conversation = { ...history.conversation, unread_from_seq: 7 }
  const keeper = keepThread(
    { ...history, conversation, messages: [{ seq: 7, sender: 'ben' }] } as unknown as History,
    'ann',
  )
  expect(keeper.now().unreadFromSeq).toBe(7)
  keeper.sent({ seq: 8, sender: 'ann', conversation: 'c' } as unknown as ChatMessage)
  expect(keeper.now()).toMatchObject({ unreadFromSeq: null, messages: [{ seq: 7 }, { seq: 8 }] })
})

test('[4.367] a fetch requested while an earlier one fails is still made', async () => {
  const here = { ...history, messages: [{ seq: 7, sender: 'ben' }] } as unknown as History
  const page = { ...history, messages: [{ seq: 8, sender: 'ben' }] }
  const answers = [Response.json({ code: 'invalid_input', message: '' }, { status: 400 }), Response.json(page)]
  vi.stubGlobal('fetch', async () => answers.shift())
  const keeper = keepThread(here, 'ann')
  await Promise.all([keeper.catchUp(), keeper.catchUp()])
  expect(keeper.now().messages.map(({ seq }) => seq)).toEqual([7, 8])
  vi.unstubAllGlobals()
})

describe('[4.53] what is taken back while an older answer is on its way stays taken back, in', () => {
  const said = (seq: number) => ({ seq, sender: 'ben', conversation: 'c', body: 'Words', reply: null })
  const takenBack = { ...said(7), body: '' } as unknown as ChatMessage
  const before = { ...history, messages: [said(7)], has_newer: true, change_seq: 4 }
  const after = { ...before, messages: [takenBack], change_seq: 5 }

  test.each([
    ['the page above', [8], (keeper: ThreadKeeper) => keeper.loadOlder()],
    ['the page below', [6], (keeper: ThreadKeeper) => keeper.loadNewer()],
    ['what was missed', [7], (keeper: ThreadKeeper) => keeper.catchUp()],
    ['the place that a search led to', [90], (keeper: ThreadKeeper) => keeper.reach(7)],
  ])('%s', async (_place, here, load) => {
    const late = Promise.withResolvers<Response>()
    const fetched = vi.fn(async () => Response.json(after)).mockReturnValueOnce(late.promise)
    vi.stubGlobal('fetch', fetched)
    const [more, newer] = [{ has_more: true }, { has_newer: here[0] !== 8 }]
    const keeper = keepThread({ ...history, messages: here.map(said), ...more, ...newer } as unknown as History, 'ann')
    const loading = load(keeper)
    keeper.received({ event: 'message_changed', conversation: 'c', change_seq: 5, message: takenBack })
    late.resolve(Response.json({ ...before, changed: [said(7)] }))
    await loading
    expect(keeper.now().messages.find(({ seq }) => seq === 7)).toMatchObject({ body: '' })
    vi.unstubAllGlobals()
  })
})

test('[4.450] what was missed in the middle and answered only after a jump to the end leaves no gap there', async () => {
  const said = (seqs: number[]) => seqs.map((seq) => ({ seq, sender: 'ben', conversation: 'c', body: 'Words' }))
  const late = Promise.withResolvers<Response>()
  const middle = { ...history, messages: said([100]), has_newer: true }
  const end = { ...history, messages: said([950, 951]), has_more: true }
  const nothing = { ...history, messages: [] }
  const fetched = vi.fn(async () => Response.json(nothing))
  fetched.mockReturnValueOnce(late.promise).mockResolvedValueOnce(Response.json(end))
  vi.stubGlobal('fetch', fetched)
  const keeper = keepThread(middle as unknown as History, 'ann')
  const catching = keeper.catchUp()
  expect(await keeper.reachNewest()).toBe(true)
  late.resolve(Response.json({ ...middle, messages: said([101, 102]), has_more: true }))
  await catching
  expect(keeper.now().messages.map(({ seq }) => seq)).toEqual([950, 951])
  vi.unstubAllGlobals()
})
