// The choices on the page: each is saved as it is made, and reverts if that fails.
import { useRef, useState } from 'react'
import { call } from '#ui/call.ts'
import { findDone } from '#ui/lost-answer.ts'
import type { changeNotificationsCall, Notifications, readNotifications } from '../../contract.ts'
import type { Channel, NotifiedEvent } from '../../limits.ts'

export interface Change {
  choice?: { event: NotifiedEvent; channel: Channel; wanted: boolean }
  rhythm?: Notifications['rhythm']
  push_names?: boolean
  mails_again?: true
}

export type Saving = 'idle' | 'saving' | 'saved' | 'failed'

export function useNotifications(initial: Notifications) {
  const [known, setKnown] = useState(initial)
  const [saving, setSaving] = useState<Saving>('idle')
  const queue = useRef(Promise.resolve())
  const saved = useRef(initial)
  const unanswered = useRef<readonly Change[]>([])
  const failed = useRef<readonly Change[]>([])
  /** One after the other, so that of two quick presses the second counts. */
  const save = (change: Change) => {
    if (unanswered.current.length === 0) failed.current = []
    unanswered.current = [...unanswered.current, change]
    setKnown((now) => applied(now, change))
    setSaving('saving')
    queue.current = queue.current.then(async () => {
      try {
        saved.current = await send(change)
      } catch {
        failed.current = [...failed.current, change]
      }
      unanswered.current = unanswered.current.slice(1)
      setKnown(unanswered.current.reduce(applied, saved.current))
      if (unanswered.current.length > 0) return
      // One that failed and was chosen again has been saved after all.
      setSaving(failed.current.every((one) => isIn(saved.current, one)) ? 'saved' : 'failed')
    })
  }
  return { known, saving, save }
}

function send(change: Change): Promise<Notifications> {
  return findDone(
    call<typeof changeNotificationsCall>('PUT /api/notifications.php', { body: change }),
    (options) => call<typeof readNotifications>('GET /api/notifications.php', {}, options),
    (there) => isIn(there, change),
  )
}

const isIn = (known: Notifications, change: Change) => JSON.stringify(applied(known, change)) === JSON.stringify(known)

function applied(known: Notifications, { choice, rhythm, push_names, mails_again }: Change): Notifications {
  const events = known.events.map((one) =>
    choice && one.event === choice.event ? { ...one, [choice.channel]: choice.wanted } : one,
  )
  return {
    ...known,
    events,
    ...(rhythm ? { rhythm } : {}),
    ...(push_names === undefined ? {} : { push_names }),
    ...(mails_again ? { disabled: [] } : {}),
  }
}
