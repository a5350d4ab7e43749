// One step back in the history, however often it is pressed before that has been taken.
import { useLocation, useNavigate } from 'react-router'

/** The history entry that is being left. */
let leaving = ''
const hasLeft = () => (leaving = '')

/** What takes the step. A browser does so a moment later, and what was pressed stays until the page before is there. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    const { key: entered = 'default' } = (window.history.state ?? {}) as { key?: string }
    if (leaving === key || entered !== key) return
    leaving = key
    // The step may lead out of this document, and a browser may bring that back as it was.
    for (const step of ['popstate', 'pagehide']) addEventListener(step, hasLeft, { once: true })
    void navigate(-1)
  }
}
