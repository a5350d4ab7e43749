// A small button that goes away once it has done its work, and hands on its focus.
import type { ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'

export function OnceButton(props: ComponentProps<typeof Button>) {
  return <Button ref={useFocusHandoff()} size="small" {...props} />
}
