// Parts whose code is loaded with the first touch: nobody can open them before.
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTouched } from '#ui/use-touched.ts'

export function WhenTouched({ children }: { children: ReactNode }) {
  return useTouched() ? <Suspense>{children}</Suspense> : null
}
