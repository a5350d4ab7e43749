// A range (of ages): two lists that never cross.
import { useState } from 'react'
import { Field } from './Field.tsx'
import type { FieldFrame } from './Field.tsx'
import { Select } from './TextField.tsx'
import { useUiWords } from './words.tsx'

interface RangeFieldsProps extends FieldFrame {
  names: readonly [from: string, to: string]
  min: number
  max: number
  /** The initial range; it keeps its own state. */
  defaultValue: readonly [from: number, to: number]
  onValue?: ((from: number, to: number) => void) | undefined
}

export function RangeFields({ names, min, max, defaultValue, onValue, ...frame }: RangeFieldsProps) {
  const words = useUiWords()
  const [range, setRange] = useState(defaultValue)
  const choose = (from: number, to: number) => {
    setRange([from, to])
    onValue?.(from, to)
  }
  const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index)
  const options = numbers.map((number) => (
    <option key={number} value={number}>
      {number}
    </option>
  ))
  return (
    <Field {...frame} group>
      {({ 'aria-describedby': described }) => (
        <div className="flex items-center gap-2.5">
          <Select
            className="flex-1"
            name={names[0]}
            aria-label={words.from}
            aria-describedby={described}
            value={range[0]}
            onChange={({ target }) => choose(Number(target.value), Math.max(Number(target.value), range[1]))}
          >
            {options}
          </Select>
          <span className="text-muted" aria-hidden="true">
            –
          </span>
          <Select
            className="flex-1"
            name={names[1]}
            aria-label={words.to}
            aria-describedby={described}
            value={range[1]}
            onChange={({ target }) => choose(Math.min(range[0], Number(target.value)), Number(target.value))}
          >
            {options}
          </Select>
        </div>
      )}
    </Field>
  )
}
