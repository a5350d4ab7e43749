// The visit as the document read it, for everything on a page.
import { useRouteLoaderData } from 'react-router'
import { signupPath } from '../../rules.ts'
import type { Visit } from './read-visit.ts'

const unknown: Visit = { source: {}, consent: null, ask_consent: false, warn_entry: false, signups: 'open' }

export function useVisit(): Visit {
  return useRouteLoaderData<{ visit?: Visit }>('root')?.visit ?? unknown
}

/** The link to the signup, with the source in it as long as nobody agreed to storing it; null if they can’t sign up. */
export function useSignupPath(): string | null {
  const { source, consent, signups } = useVisit()
  return signups === 'open' ? signupPath(source, consent) : null
}
