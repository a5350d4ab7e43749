// The measures of the theme that the specification names, and the components built on them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const token = (name: string) => new RegExp(`--${name}:\\s*([^;]+);`).exec(read('theme.css'))?.[1]

test('[9.14] the breakpoints are 576, 768, 992 and 1200 px at the normal text size, and no others', () => {
  const kept = [...read('theme.css').matchAll(/--breakpoint-\w+:\s*([\d.]+)rem;/g)].map(
    ([, width]) => Number(width) * 16,
  )
  expect(kept).toEqual([576, 768, 992, 1200])
  expect(read('theme.css')).toContain('--breakpoint-*: initial')
})

test('[9.15] toasts are at most 350 px wide', () => {
  expect(token('container-toast')).toBe('350px')
  expect(read('ToastList.tsx')).toMatch(/<Base\.Viewport\s+className="[^"]*\bmax-w-toast\b/)
})

test('[9.16] modals are 300, 500 by default, 800 or 1140 px wide', () => {
  expect(['small', '', 'large', 'xl'].map((size) => token(`container-modal${size && `-${size}`}`))).toEqual([
    '300px',
    '500px',
    '800px',
    '1140px',
  ])
  const dialog = read('DialogBox.tsx')
  for (const size of ['max-w-modal-small', 'max-w-modal', 'max-w-modal-large', 'max-w-modal-xl'])
    expect(dialog).toContain(size)
  expect(dialog).toMatch(/defaultVariants: \{ size: 'default' \}/)
})
