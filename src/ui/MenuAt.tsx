// A small list opened beside something that is not its button: by a long press or a right click.
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode, ToggleEvent } from 'react'
import { menuPaper } from './Menu.tsx'
import { placeMenu, stepFocus } from './menu-moves.ts'
import { watchClosing } from './watch-closing.ts'

interface MenuAtProps {
  /** What it belongs to; it opens when this is given. */
  anchor: HTMLElement
  label: string
  align?: 'start' | 'end' | undefined
  onClose: () => void
  children: ReactNode
}

/** Not left to the browser to close, which would do so as soon as the finger that opened it is lifted. */
export function MenuAt({ anchor, label, align = 'start', onClose, children }: MenuAtProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = list.current
    if (!menu) return
    const before = document.activeElement
    menu.showPopover()
    placeMenu(menu, anchor, align, 'top')
    if (!keepsKeyboard(before, anchor)) stepFocus(menu, 'first')
    const giveBack = () => {
      const holds = document.activeElement === document.body || menu.contains(document.activeElement)
      if (holds && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
    // While it is still there: a letter typed just after it closed needs somewhere to go.
    menu.addEventListener('beforetoggle', giveBack)
    const stop = watchClosing(menu, () => menu.hidePopover())
    return () => {
      stop()
      menu.removeEventListener('beforetoggle', giveBack)
      giveBack()
    }
  }, [anchor, align])
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'closed') onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') list.current?.hidePopover()
    else if (list.current && stepFocus(list.current, event.key)) event.preventDefault()
  }
  return (
    <div
      ref={list}
      popover="manual"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={menuPaper}
      onToggle={onToggle}
      onKeyDown={onKeyDown}
      // The text field keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => list.current?.hidePopover()}
    >
      {children}
    </div>
  )
}

/** A long press opens it while typing: without the keyboard everything would move under the finger. */
function keepsKeyboard(focused: Element | null, anchor: HTMLElement): boolean {
  const isWriting = focused?.matches('textarea, input') === true
  return isWriting && !anchor.matches('button') && matchMedia('(pointer: coarse)').matches
}
