// What is wrong with a field of the signup, first as the server told it, then as the reader mends it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteText } from '#features/accounts/screens/parts/notes.ts'
import type { Note } from '#features/accounts/screens/parts/notes.ts'
import { released } from '#ui/released.ts'

/** A mistake as the server told it, until the field is left: then as it shows by itself. */
export function useNote(told: Note | null | undefined) {
  const { t } = useTranslation('accounts')
  const [seen, setSeen] = useState<{ told: Note | null | undefined; note: Note | null | undefined }>()
  const note = seen && seen.told === told && seen.note !== undefined ? seen.note : told
  const setNote = async (own: Note | null | undefined) => {
    await released()
    setSeen({ told, note: own })
  }
  return { error: noteText(t, note), setNote }
}
