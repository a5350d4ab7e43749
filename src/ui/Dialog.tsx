// What opens above the page. Its code is loaded with the first that opens, so that a page does not pay for it.
import { Suspense, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { lazyPart } from './lazy-part.ts'
import { useHydrated } from './use-hydrated.ts'

const DialogBox = lazyPart(async () => (await import('./DialogBox.tsx')).DialogBox)

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The title is read aloud but not shown. */
  titleHidden?: boolean
  description?: ReactNode
  size?: 'small' | 'default' | 'large' | 'xl' | undefined
  /** Neither backdrop, Escape nor a cross closes it: only what is inside does. */
  locked?: boolean
  /** The buttons, kept in reach at the bottom. */
  footer?: ReactNode
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Where one continues, if not where it was opened. */
  finalFocus?: (() => HTMLElement | null | undefined) | undefined
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const hydrated = useHydrated()
  const [opened, setOpened] = useState(props.open)
  if (props.open && !opened) setOpened(true)
  if (!hydrated || !opened) return null
  return (
    <Suspense fallback={null}>
      <DialogBox {...props} />
    </Suspense>
  )
}
