// The visit as the document read it, for whatever stands on a page.
import { useRouteLoaderData } from 'react-router'
import { signupPath } from '../../rules.ts'
import type { Visit } from './read-visit.ts'

const unknown: Visit = { source: {}, consent: null, ask_consent: false, warn_entry: false, signups: 'open' }

export function useVisit(): Visit {
  return useRouteLoaderData<{ visit?: Visit }>('root')?.visit ?? unknown
}

/** The way to the signup, with the source in its address as long as nobody agreed to its being kept; null where they can’t sign up. */
export function useSignupPath(): string | null {
  const { source, consent, signups } = useVisit()
  return signups === 'open' ? signupPath(source, consent) : null
}
