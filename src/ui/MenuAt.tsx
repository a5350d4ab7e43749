// A small list opened beside something that is not its button: what a long press or a right click asks for.
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode, ToggleEvent } from 'react'
import { menuPaper } from './Menu.tsx'
import { placeMenu, stepFocus } from './menu-moves.ts'

interface MenuAtProps {
  /** What it belongs to; it opens when this is given. */
  anchor: HTMLElement
  label: string
  align?: 'start' | 'end' | undefined
  onClose: () => void
  children: ReactNode
}

export function MenuAt({ anchor, label, align = 'start', onClose, children }: MenuAtProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.showPopover(), [anchor])
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'closed') return onClose()
    if (!list.current) return
    placeMenu(list.current, anchor, align, 'top')
    stepFocus(list.current, 'first')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') list.current?.hidePopover()
    else if (list.current && stepFocus(list.current, event.key)) event.preventDefault()
  }
  return (
    <div
      ref={list}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={menuPaper}
      onToggle={onToggle}
      onKeyDown={onKeyDown}
      onClick={() => list.current?.hidePopover()}
    >
      {children}
    </div>
  )
}
