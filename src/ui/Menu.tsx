// A small list that drops from a button: the account, the language, what can be done with a member.
// It is the browser's own popover, so it opens before any script runs and costs the page no library.
import { cloneElement, useId, useRef, useState } from 'react'
import type { ButtonHTMLAttributes, KeyboardEvent, ReactElement, ReactNode, Ref, ToggleEvent } from 'react'
import { Link } from 'react-router'
import { Check } from './icons.tsx'
import { tv } from './look.ts'
import { placeMenu, stepFocus } from './menu-moves.ts'

type TriggerProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

interface MenuProps {
  /** The button that opens it: a Button, an IconButton or a plain button. */
  trigger: ReactElement<TriggerProps>
  align?: 'start' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
  children: ReactNode
}

export const menuPaper =
  'fixed inset-auto m-0 max-h-[min(28rem,80dvh)] min-w-[min(13rem,calc(100vw-1rem))] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-raised p-1.5 text-text shadow-lifted transition-[opacity,scale] duration-150 starting:scale-96 starting:opacity-0'

const itemLook = tv({
  base: 'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-3 disabled:opacity-45',
  variants: { danger: { true: 'text-danger' } },
})

export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opens = event.newState === 'open'
    setOpen(opens)
    if (!opens || !button.current || !list.current) return
    placeMenu(list.current, button.current, align, side)
    stepFocus(list.current, 'first')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') list.current?.hidePopover()
    else if (list.current && stepFocus(list.current, event.key)) event.preventDefault()
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
      })}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className={menuPaper}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={() => list.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

interface EntryProps {
  icon?: ReactNode
  /** What stands at the end, e.g. a Badge. */
  aside?: ReactNode
  children: ReactNode
}

export function MenuLink({ to, icon, aside, children }: EntryProps & { to: string }) {
  return (
    <Link to={to} role="menuitem" className={itemLook()}>
      <EntryWords icon={icon} aside={aside}>
        {children}
      </EntryWords>
    </Link>
  )
}

interface MenuActionProps extends EntryProps {
  onClick: () => void
  danger?: boolean
  disabled?: boolean
}

export function MenuAction({ onClick, danger = false, disabled = false, icon, aside, children }: MenuActionProps) {
  return (
    <button type="button" role="menuitem" className={itemLook({ danger })} onClick={onClick} disabled={disabled}>
      <EntryWords icon={icon} aside={aside}>
        {children}
      </EntryWords>
    </button>
  )
}

interface MenuPickProps<Value extends string> {
  value: Value
  onValue: (value: Value) => void
  choices: readonly { value: Value; label: ReactNode; lang?: string }[]
}

/** One of several, with the chosen one ticked. */
export function MenuPick<Value extends string>({ value, onValue, choices }: MenuPickProps<Value>) {
  return choices.map((choice) => (
    <button
      key={choice.value}
      type="button"
      role="menuitemradio"
      aria-checked={choice.value === value}
      lang={choice.lang}
      className={itemLook()}
      onClick={() => onValue(choice.value)}
    >
      <span className="min-w-0 flex-1">{choice.label}</span>
      {choice.value === value ? <Check className="size-4.5 text-primary" aria-hidden="true" /> : null}
    </button>
  ))
}

export function MenuLine() {
  return <hr className="mx-3 my-1.5 h-px border-0 bg-line" />
}

function EntryWords({ icon, aside, children }: EntryProps) {
  return (
    <>
      {icon ? <span className="shrink-0 opacity-70 [&_svg]:size-5">{icon}</span> : null}
      <span className="min-w-0 flex-1">{children}</span>
      {aside}
    </>
  )
}
