// How much of the page is visible while a phone's keyboard is open, as a length that styles can use.
import { useEffect } from 'react'

/** Keeps `--visible-height` on the document while the component is there. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: sight } = window
    if (!sight) return
    const { style } = document.documentElement
    const apply = () => {
      // Pinching zooms the viewport too; only the keyboard takes height away.
      if (sight.scale > 1.01) return
      style.setProperty('--visible-height', `${Math.round(sight.height)}px`)
      window.scrollTo(0, 0)
    }
    apply()
    sight.addEventListener('resize', apply)
    return () => {
      sight.removeEventListener('resize', apply)
      style.removeProperty('--visible-height')
    }
  }, [])
}
