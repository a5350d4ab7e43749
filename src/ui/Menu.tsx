// A small list that drops from a button: the account, the language, what can be done with a member.
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement
  align?: 'start' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
  children: ReactNode
}

const itemLook =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-start outline-none data-highlighted:bg-sunken data-disabled:opacity-45'

export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50 outline-none" align={align} side={side} sideOffset={8} collisionPadding={8}>
          <Base.Popup className="max-h-(--available-height) min-w-52 origin-(--transform-origin) overflow-y-auto rounded-md border border-line bg-raised p-1.5 text-text shadow-lifted outline-none transition-[opacity,scale] duration-150 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
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
    <Base.LinkItem className={itemLook} closeOnClick render={<Link to={to} />}>
      <EntryWords icon={icon} aside={aside}>
        {children}
      </EntryWords>
    </Base.LinkItem>
  )
}

interface MenuActionProps extends EntryProps {
  onClick: () => void
  danger?: boolean
  disabled?: boolean
}

export function MenuAction({ onClick, danger = false, disabled = false, icon, aside, children }: MenuActionProps) {
  return (
    <Base.Item className={`${itemLook} ${danger ? 'text-danger' : ''}`} onClick={onClick} disabled={disabled}>
      <EntryWords icon={icon} aside={aside}>
        {children}
      </EntryWords>
    </Base.Item>
  )
}

interface MenuPickProps<Value extends string> {
  value: Value
  onValue: (value: Value) => void
  choices: readonly { value: Value; label: ReactNode; lang?: string }[]
}

/** One of several, the chosen one ticked. */
export function MenuPick<Value extends string>({ value, onValue, choices }: MenuPickProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next) => onValue(next as Value)}>
      {choices.map((choice) => (
        <Base.RadioItem
          key={choice.value}
          value={choice.value}
          lang={choice.lang}
          closeOnClick
          className={`${itemLook} justify-between`}
        >
          {choice.label}
          <Base.RadioItemIndicator className="text-primary">
            <Check className="size-4.5" aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export function MenuLine() {
  return <Base.Separator className="mx-3 my-1.5 h-px bg-line" />
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
