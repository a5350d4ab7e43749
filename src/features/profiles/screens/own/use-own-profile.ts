// The own profile while it is edited: a change shows at once, is sent in turn, and goes back where the server refuses it.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '#ui/call.ts'
import type { changeOwnProfile, OwnProfile, ProfileChange } from '../../contract.ts'

export type Editable = Exclude<keyof ProfileChange, 'before'>
export type SaveState = { kind: 'saving' } | { kind: 'saved' } | { kind: 'refused'; message: string }

export interface OwnProfileEditor {
  profile: OwnProfile
  save: (change: Partial<Pick<OwnProfile, Editable>>) => void
  stateOf: (field: Editable) => SaveState | undefined
}

const savedShownMs = 3_000

export function useOwnProfile(initial: OwnProfile): OwnProfileEditor {
  const { t } = useTranslation('profiles')
  const client = useQueryClient()
  const [profile, setProfile] = useState(initial)
  const [states, setStates] = useState<Partial<Record<Editable, SaveState>>>({})
  const kept = useRef(initial)
  const line = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)

  const mark = (fields: readonly Editable[], state: SaveState | undefined) =>
    setStates((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, state])) }))

  async function send(change: Partial<OwnProfile>, fields: readonly Editable[]): Promise<void> {
    try {
      const answer = await call<typeof changeOwnProfile>('PUT /api/profile.php', { body: change as ProfileChange })
      kept.current = answer
      if (--waiting.current === 0) setProfile(answer)
      mark(fields, { kind: 'saved' })
      setTimeout(() => setStates((now) => without(now, fields)), savedShownMs)
      void client.invalidateQueries({ queryKey: ['GET /api/user.php'] })
    } catch (error) {
      waiting.current--
      const back = Object.fromEntries(fields.map((field) => [field, kept.current[field]]))
      setProfile((now) => ({ ...now, ...back }))
      mark(fields, { kind: 'refused', message: sentenceOf(error, fields) || t('own.not_saved') })
    }
  }

  const save: OwnProfileEditor['save'] = (change) => {
    const fields = Object.keys(change) as Editable[]
    waiting.current++
    setProfile((now) => ({ ...now, ...change }))
    mark(fields, { kind: 'saving' })
    line.current = line.current.then(() => send(change, fields))
  }

  return { profile, save, stateOf: (field) => states[field] }
}

/** A saved mark goes after a while; a refusal stays until the field is saved. */
function without(states: Partial<Record<Editable, SaveState>>, fields: readonly Editable[]) {
  return Object.fromEntries(
    Object.entries(states).filter(([field, state]) => state?.kind !== 'saved' || !fields.includes(field as Editable)),
  )
}

function sentenceOf(error: unknown, fields: readonly Editable[]): string {
  if (!(error instanceof CallError)) return ''
  const named = fields.map((field) => error.fields[field]?.message).find(Boolean)
  return named ?? error.message
}
