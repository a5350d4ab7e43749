// Names of towns to suggest while one is typed.
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useCall } from '#ui/use-call.ts'
import type { readCities } from '../../contract.ts'
import { isServedCountry } from '../../rules.ts'

const shortestPrefix = 2

/** Those of a country, or of one of its regions, that begin with what was typed; none for a single letter. */
export function useTowns(country: string, region: string | null, typed: string): string[] {
  const prefix = useDeferredValue(typed.trim())
  const wanted = isServedCountry(country) && prefix.length >= shortestPrefix
  const { data } = useCall<typeof readCities>(
    'GET /api/cities.php',
    wanted ? { query: { country, prefix, ...(region ? { region } : {}) } } : undefined,
    { enabled: wanted, placeholderData: keepPreviousData },
  )
  return wanted ? [...new Set(data?.cities.map(({ name }) => name))] : []
}
