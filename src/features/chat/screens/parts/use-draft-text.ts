// What is being written, kept in this tab: a reload, an update or a page that fails to load costs nobody their words.
import { useCallback, useEffect, useState } from 'react'

const prefix = 'draft:'

/** The text, how to change it, and what is kept of it. It is there again once the page is awake. */
export function useDraftText(readerId: string, otherId: string): [string, (text: string) => void, () => string] {
  const key = `${prefix}${readerId}:${otherId}`
  const [text, setText] = useState('')
  const kept = useCallback(() => sessionStorage.getItem(key) ?? '', [key])
  useEffect(() => setText((now) => now || kept()), [kept])
  const change = (now: string) => {
    setText(now)
    if (now === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, now)
  }
  return [text, change, kept]
}

/** At logout. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
