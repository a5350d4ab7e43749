// The field that has the focus when a page with a mistake opens: its reader has just sent the form, and continues there.

/** For the field of that name; `first` is the first one with a mistake. */
export function focusOnMistake(first: string | undefined, name: string): { autoFocus: boolean } {
  return { autoFocus: first === name }
}
