// Tells the server that the page was hidden: an empty beacon, nothing else (specification, section 4).
import { useEffect } from 'react'

export function PageHiddenBeacon() {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === 'hidden')
        navigator.sendBeacon('/api/page-hidden.php', new Blob(['{}'], { type: 'application/json' }))
    }
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [])
  return null
}
