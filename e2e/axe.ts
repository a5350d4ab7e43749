// axe-core in a page: what it finds wrong for those who can't see, or not well.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Straight into the page: evaluated by way of Playwright, half a megabyte of script takes twice as long. */
export async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: source })
  await session.detach()
}

/** Findings in a page that has axe. Passing elements are not listed, which would take longer than the check itself. */
export async function violationsIn(page: Page, part = 'html'): Promise<AxeResults['violations']> {
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: string, options: RunOptions): Promise<AxeResults> }
      }
      return (await axe.run(context, options)).violations
    },
    [part, { resultTypes: ['violations'] } satisfies RunOptions] as const,
  )
}
