// Where credits are bought, with the way back to this page afterwards.
import { useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { queryOf } from '#features/payments/screens/parts/own-path.ts'

export function useWayToCredits(): string {
  return paths.credits() + queryOf({ back: useLocation().pathname })
}
