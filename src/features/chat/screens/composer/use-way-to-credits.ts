// The way to the shop for credits, and back to this page afterwards.
import { useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { queryOf } from '#features/payments/screens/parts/path-back.ts'

export function useWayToCredits(): string {
  return paths.credits() + queryOf({ back: useLocation().pathname })
}
