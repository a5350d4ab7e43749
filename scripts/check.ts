// `npm run check`: everything that can be said about the code without running it, two checks at a time.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { stopWithParent } from '#app/process/parent.ts'
import { root, runTool } from './run-tool.ts'

interface Check {
  readonly title: string
  readonly tool: string
  readonly args: string[]
}

/** Writes what the others read. */
const first: Check = { title: 'Types of the pages', tool: '@react-router/dev:react-router', args: ['typegen'] }
const others: Check[] = [
  { title: 'Types', tool: 'typescript:tsc', args: ['-p', 'tsconfig.json'] },
  { title: 'Types in the browser', tool: 'typescript:tsc', args: ['-p', 'tsconfig.browser.json'] },
  { title: 'Lint', tool: 'oxlint', args: ['--type-aware'] },
  { title: 'Format', tool: 'oxfmt', args: ['--check'] },
  { title: 'Nothing unused', tool: 'knip', args: ['--no-progress'] },
  { title: 'House', tool: 'scripts/check-house.ts', args: [] },
  { title: 'Copy in eleven languages', tool: 'scripts/check-copy.ts', args: [] },
  { title: 'Icons', tool: 'scripts/icons.ts', args: ['--check'] },
  { title: 'Typeface', tool: 'scripts/fonts.ts', args: ['--check'] },
  { title: 'Schema', tool: 'scripts/schema.ts', args: ['--check'] },
]

stopWithParent()
// Whoever stops the checks that run wants none of the others.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => others.splice(0))
let [passed, failed] = [0, 0]
await tell(first)
await Promise.all([tellAll(), tellAll()])
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Each call takes the next one that is left. */
async function tellAll(): Promise<void> {
  for (let check = others.shift(); check; check = others.shift()) await tell(check)
}

async function tell(check: Check): Promise<void> {
  const startedAt = Date.now()
  const { ok, output } = await runCheck(check)
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${check.title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (ok) passed += 1
  else {
    failed += 1
    console.log(output.trim())
  }
}

function runCheck({ tool, args }: Check): Promise<{ ok: boolean; output: string }> {
  if (tool.endsWith('.ts') && !existsSync(path.join(root, tool))) {
    return Promise.resolve({ ok: false, output: `${tool} is missing.` })
  }
  return runTool(tool, args, { env: { NO_COLOR: '1', FORCE_COLOR: '0' } })
}
