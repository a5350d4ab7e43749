// The choices on the page: each is saved as it is made, and reverts if that fails.
import { useRef, useState } from 'react'
import { call } from '#ui/call.ts'
import type { changeNotificationsCall, Notifications } from '../../contract.ts'
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
  const open = useRef(0)
  const saved = useRef(initial)
  /** One after the other, so that of two quick presses the second counts. */
  const save = (change: Change) => {
    open.current += 1
    setKnown((now) => applied(now, change))
    setSaving('saving')
    queue.current = queue.current.then(async () => {
      try {
        saved.current = await call<typeof changeNotificationsCall>('PUT /api/notifications.php', { body: change })
        open.current -= 1
        if (open.current > 0) return
        setKnown(saved.current)
        setSaving('saved')
      } catch {
        open.current -= 1
        setKnown(saved.current)
        setSaving('failed')
      }
    })
  }
  return { known, saving, save }
}

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
