// A birthday as three lists in the order of the reader's country; the form gets one YYYY-MM-DD.
import { useState } from 'react'
import { Field } from './Field.tsx'
import type { FieldFrame } from './Field.tsx'
import { Select } from './TextField.tsx'
import { joinDay, monthNames, partOrder, splitDay } from './day-parts.ts'
import type { DayPart, DayParts } from './day-parts.ts'
import { useLocale, useUiWords } from './words.tsx'

interface DateOfBirthFieldProps extends FieldFrame {
  name: string
  defaultValue?: string | undefined
  /** The years offered, newest first; both ends included. */
  newestYear: number
  oldestYear?: number | undefined
  /** The country whose order of day, month and year applies; if left out, that of the language. */
  country?: string | undefined
  required?: boolean | undefined
  /** On a page that opens with a mistake here. */
  autoFocus?: boolean | undefined
  /** The current day, empty while incomplete. */
  onValue?: ((day: string) => void) | undefined
  onBlur?: (() => void) | undefined
}

/** Side by side if there is room for what is chosen. */
const widths: Record<DayPart, string> = { day: 'flex-[3_1_4rem]', month: 'flex-[5_1_6.5rem]', year: 'flex-[4_1_5rem]' }
const autofill: Record<DayPart, string> = { day: 'bday-day', month: 'bday-month', year: 'bday-year' }

/** Without JavaScript the lists arrive as `<name>_day`, `<name>_month`, `<name>_year`; with it also as `<name>`. */
export function DateOfBirthField({
  name,
  defaultValue = '',
  newestYear,
  oldestYear = newestYear - 82,
  ...props
}: DateOfBirthFieldProps) {
  const { required, autoFocus, country, onValue, onBlur, ...frame } = props
  const locale = useLocale()
  const words = useUiWords()
  const [parts, setParts] = useState<DayParts>(() => splitDay(defaultValue))
  const choices = dayChoices(locale, newestYear, oldestYear)
  const choose = (part: DayPart, value: string) => {
    const next = { ...parts, [part]: value }
    setParts(next)
    onValue?.(joinDay(next))
  }
  return (
    <Field {...frame} group>
      {(wiring) => (
        <div
          className="flex flex-wrap gap-2"
          onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : onBlur?.())}
        >
          {partOrder(country ? `${locale}-${country}` : locale).map((part, index) => (
            <Select
              key={part}
              className={`min-w-0 ${widths[part]}`}
              name={`${name}_${part}`}
              aria-label={words[part]}
              aria-invalid={wiring['aria-invalid']}
              aria-describedby={wiring['aria-describedby']}
              autoComplete={autofill[part]}
              required={required}
              {...(index === 0 ? { autoFocus } : {})}
              value={parts[part]}
              onChange={(event) => choose(part, event.target.value)}
            >
              <option value="">{words[part]}</option>
              {choices[part].map((choice) => (
                <option key={choice.value} value={choice.value} suppressHydrationWarning>
                  {choice.text}
                </option>
              ))}
            </Select>
          ))}
          <input type="hidden" name={name} value={joinDay(parts)} />
        </div>
      )}
    </Field>
  )
}

interface Choice {
  value: string
  text: string
}

function dayChoices(locale: string, newestYear: number, oldestYear: number): Record<DayPart, Choice[]> {
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    day: Array.from({ length: 31 }, (_, index) => ({ value: two(index + 1), text: String(index + 1) })),
    month: monthNames(locale).map((text, index) => ({ value: two(index + 1), text })),
    year: Array.from({ length: newestYear - oldestYear + 1 }, (_, index) => ({
      value: String(newestYear - index),
      text: String(newestYear - index),
    })),
  }
}
