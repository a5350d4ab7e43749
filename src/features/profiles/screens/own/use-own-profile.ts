// Connects the profile editor to this page: the calls, the news from other windows, the returning connection.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { CallError, call } from '#ui/call.ts'
import { useCall } from '#ui/use-call.ts'
import type { changeOwnProfile, OwnProfile, readOwnProfile } from '../../contract.ts'
import type { getUser, User } from '../../user/contract.ts'
import { valueOf } from './own-changes.ts'
import type { FieldKey } from './own-changes.ts'
import { OwnEditor } from './own-editor.ts'
import type { SaveState } from './own-editor.ts'
import { keepChanges, readChanges } from './unsent-changes.ts'

export interface OwnProfileEditor extends Pick<OwnEditor, 'save' | 'settle'> {
  profile: OwnProfile
  valueOf: (key: FieldKey) => unknown
  stateOf: (key: FieldKey) => SaveState | undefined
  /** How many fields wait for a connection. */
  waiting: number
}

const userKey = ['GET /api/user.php']

export function useOwnProfile(initial: OwnProfile): OwnProfileEditor {
  const client = useQueryClient()
  const [editor] = useState(
    () =>
      new OwnEditor(
        initial,
        {
          send: async (change) => {
            // In their name also where this page has become a visitor's: somebody else may have logged in since.
            const input = { body: change }
            const profile = await call<typeof changeOwnProfile>('PUT /api/profile.php', input, { as: initial.id })
            // An answer requested before this change would bring the old state back.
            await client.cancelQueries({ queryKey: userKey })
            client.setQueryData<User>(userKey, (user) => user && { ...user, profile })
            return profile
          },
          read: () => call<typeof readOwnProfile>('GET /api/profile.php'),
          refusal: (error) => (error instanceof CallError ? error : null),
          keep: (unsent) => keepChanges(initial.id, unsent),
        },
        // Now: by the time the effect below runs, a change may have been made, and kept.
        readChanges(initial.id),
      ),
  )
  const { profile, states } = useSyncExternalStore(editor.listen, editor.now, editor.now)
  useNews(editor)
  useEffect(() => {
    editor.resume()
    window.addEventListener('online', editor.retry)
    return () => window.removeEventListener('online', editor.retry)
  }, [editor])
  return {
    profile,
    save: editor.save,
    settle: editor.settle,
    valueOf: (key) => valueOf(profile, key),
    stateOf: (key) => states[key],
    waiting: Object.values(states).filter((state) => state?.kind === 'waiting').length,
  }
}

/** What the frame hears about its member, by live event or poll. */
function useNews(editor: OwnEditor): void {
  const client = useQueryClient()
  const { data } = useCall<typeof getUser>('GET /api/user.php')
  useEffect(() => {
    // Not what was rendered: a change may have been saved between rendering and now.
    const newest = client.getQueryData<User>(userKey)
    if (newest) editor.receive(newest.profile)
  }, [data, client, editor])
}
