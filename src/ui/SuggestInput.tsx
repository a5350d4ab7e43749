// A line to type in, with suggestions below it. Anything else may be typed as well.
// The browser's own list leaves out whatever does not contain the typed letters themselves: `koln` would never find Köln.
import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { nextIndex } from './menu-moves.ts'
import { useHydrated } from './use-hydrated.ts'

export interface SuggestInputProps extends Omit<ComponentProps<'input'>, 'list' | 'onChange'> {
  value: string
  onText: (text: string) => void
  suggestions: readonly string[]
  /** One was chosen, and is the value now. */
  onPick?: (input: HTMLInputElement) => void
}

/** Arrow keys and Enter choose, Escape closes the list, which has the name that `<id>-label` says. Without scripts it is a line like any other. */
export function SuggestInput({ value, onText, suggestions, onPick, id, ...input }: SuggestInputProps) {
  const hydrated = useHydrated()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offered = suggestions.filter((suggestion) => suggestion !== value)
  const shown = open && offered.length > 0
  useEffect(() => {
    const seen = list.current?.children[active] ?? list.current
    seen?.scrollIntoView({ block: 'nearest' })
  }, [shown, active])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (suggestion: string) => {
    // What follows, such as saving on blur, sees what was chosen.
    flushSync(() => {
      onText(suggestion)
      close()
    })
    if (field.current) onPick?.(field.current)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = shown ? offered[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      setActive(nextIndex(event.key, active, offered.length) ?? -1)
    } else if (event.key === 'Enter' && chosen !== undefined && !event.nativeEvent.isComposing) pick(chosen)
    else if (event.key === 'Escape' && shown) {
      close()
      // Only the list, not the dialog around it.
      event.nativeEvent.stopImmediatePropagation()
    } else return input.onKeyDown?.(event)
    event.preventDefault()
  }
  return (
    <span className="relative block">
      <input
        {...input}
        ref={field}
        id={id}
        {...(hydrated ? ({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': shown } as const) : {})}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onChange={({ target }) => {
          onText(target.value)
          // What was typed before the page listened is repeated without the focus.
          setOpen(target === document.activeElement)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close()
          input.onBlur?.(event)
        }}
      />
      {shown ? (
        <div
          ref={list}
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          className="absolute end-0 top-full z-10 mt-1 max-h-64 min-w-full overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1.5 text-text shadow-lifted transition-opacity duration-150 starting:opacity-0"
          // The input keeps the focus, and with it a phone's keyboard.
          onMouseDown={(event) => event.preventDefault()}
        >
          {offered.map((suggestion, at) => (
            <button
              key={suggestion}
              id={`${listId}-${at}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className="flex min-h-11 w-full cursor-default items-center rounded-sm px-3 py-2 text-start font-normal hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus"
              onClick={() => pick(suggestion)}
            >
              {suggestion}
            </button>
          ))}
        </div>
      ) : null}
    </span>
  )
}
