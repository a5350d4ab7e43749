// Reloads the page when the reader comes back from the provider's: a cached one would still be busy sending.
import { useEffect } from 'react'

export function useFreshOnReturn(): void {
  useEffect(() => {
    const renew = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', renew)
    return () => window.removeEventListener('pageshow', renew)
  }, [])
}
