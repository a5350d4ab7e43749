// A checkbox alone in a table cell: row and column say what it is, its label says both.
import { Check } from './icons.tsx'

interface TickProps {
  /** Read aloud; not shown. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="mx-auto flex size-11 cursor-pointer items-center justify-center">
      <span className="relative flex size-6">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          className="peer size-full cursor-pointer appearance-none rounded-[7px] border-[1.5px] border-line-strong bg-raised transition-colors checked:border-primary checked:bg-primary hover:border-primary"
        />
        <Check
          strokeWidth={3.2}
          className="pointer-events-none absolute inset-0 m-auto size-4 text-on-primary opacity-0 transition-opacity peer-checked:opacity-100"
          aria-hidden="true"
        />
      </span>
    </label>
  )
}
