// The few words that components say by themselves (close, show, loading): passed in once by the page, in the reader's language.
import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'

export interface UiWords {
  readonly close: string
  readonly back: string
  readonly dismiss: string
  readonly loading: string
  readonly show_password: string
  readonly hide_password: string
  readonly day: string
  readonly month: string
  readonly year: string
  readonly from: string
  readonly to: string
  readonly new_window: string
  /** The place where toasts appear. */
  readonly notices: string
  readonly just_now: string
  /** For a form that reached no server. */
  readonly unreached: string
  /** For a button that reached none. */
  readonly unreached_press: string
}

interface Spoken {
  readonly words: UiWords
  readonly locale: string
}

const SpokenContext = createContext<Spoken | null>(null)

export function UiWordsProvider({ words, locale, children }: Spoken & { children: ReactNode }) {
  const spoken = useMemo(() => ({ words, locale }), [words, locale])
  return <SpokenContext value={spoken}>{children}</SpokenContext>
}

function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext)
  if (!spoken) throw new Error('Parts of the ui need a UiWordsProvider above them')
  return spoken
}

export const useUiWords = (): UiWords => useSpoken().words

/** The reader's locale, for dates, numbers and prices. */
export const useLocale = (): string => useSpoken().locale
