// A form that was sent and reached no server: it stays as it was filled in, and the next press sends it again.
import { data } from 'react-router'
import { isUnreached } from '#ui/unreached.ts'
import { unreached } from './notes.ts'

/** In place of the page that says there is no connection. The status tells the router to ask for nothing anew. */
export async function keepForm<Answer, Kept extends object>(send: () => Promise<Answer>, kept?: Kept) {
  try {
    return await send()
  } catch (error) {
    if (!isUnreached(error)) throw error
    return data({ ...(kept as Kept), message: '', code: unreached, notes: {} }, { status: 503 })
  }
}
