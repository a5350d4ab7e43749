// What is wrong with a signup field, first according to the server, then as the reader corrects it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteText } from '#features/accounts/screens/parts/notes.ts'
import type { Note } from '#features/accounts/screens/parts/notes.ts'
import { untilReleased } from '#ui/until-released.ts'

/** The server's error until the field is left; then the field's own. */
export function useNote(told: Note | null | undefined) {
  const { t } = useTranslation('accounts')
  const [seen, setSeen] = useState<{ told: Note | null | undefined; note: Note | null | undefined }>()
  const note = seen && seen.told === told && seen.note !== undefined ? seen.note : told
  const setNote = async (own: Note | null | undefined) => {
    await untilReleased()
    setSeen({ told, note: own })
  }
  return { error: noteText(t, note), setNote }
}
