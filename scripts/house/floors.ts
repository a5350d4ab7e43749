// Rule 1, the floors: app -> features -> platform, ui, copy -> base; platform and ui never meet; base opens nothing.
import { addressOf, type Address, type Floor } from './address.ts'
import type { HouseFile, Opening, Plan, Problem } from './plan.ts'

const below: Record<Floor, readonly Floor[]> = {
  app: ['app', 'features', 'platform', 'ui', 'copy', 'base'],
  features: ['features', 'platform', 'ui', 'copy', 'base'],
  platform: ['platform', 'copy', 'base'],
  ui: ['ui', 'copy', 'base'],
  copy: ['copy', 'base'],
  base: ['base'],
}

export function checkFloors(plan: Plan): Problem[] {
  return [...plan.values()].flatMap((file) => {
    if (!file.path.startsWith('src/')) return []
    const { address } = file
    if (!address) return [problem(file, 1, homeless)]
    return file.openings.flatMap((opening) =>
      faultOf(address, opening).map((text) => problem(file, opening.line, text)),
    )
  })
}

const homeless =
  'no floor has this file: it belongs in src/app (assembly), src/features/<room>, src/platform (server), src/ui (components), src/copy or src/base'

function faultOf(from: Address, opening: Opening): string[] {
  if (from.floor === 'base') return baseFault(opening)
  if (opening.to.kind !== 'file') return []
  const to = addressOf(opening.to.path)
  if (!opening.to.path.startsWith('src/')) return outsideFault(from, opening.to.path)
  if (!to) return [`opens ${opening.to.path}, which no floor has`]
  if (!from.test && to.test)
    return [
      `the product opens ${to.path}, which is there for tests: what both need belongs in a file without a test's name`,
    ]
  if (from.test || below[from.floor].includes(to.floor)) return []
  return [floorFault(from.floor, to)]
}

function floorFault(from: Floor, to: Address): string {
  const what = `${from} opens ${to.path}`
  if (from === 'platform' && to.floor === 'ui')
    return `${what}: platform and ui never meet; what both need belongs in base`
  if (from === 'ui' && to.floor === 'platform')
    return `${what}: ui and platform never meet; the page's loader passes it in, or it belongs in base`
  if (to.floor === 'app')
    return `${what}: nothing opens app, which only assembles; let app pass it in, or move it down to ${from}`
  if (to.floor === 'features')
    return `${what}: ${from} knows nothing about dating; pass it in, or move this code into the room ${to.room}`
  return `${what}, which is above it: pass it in, or move what both need down to base`
}

function baseFault({ to, typeOnly, specifier }: Opening): string[] {
  if (to.kind === 'file' && addressOf(to.path)?.floor === 'base') return []
  if (to.kind === 'package' && typeOnly) return []
  return [
    `base opens ${specifier}: base imports nothing but types; code that needs it belongs in platform (server), ui (browser) or a room`,
  ]
}

/** Only app, which assembles everything, may open what is outside src. */
function outsideFault(from: Address, path: string): string[] {
  if (from.floor === 'app' || from.test) return []
  return [`${from.floor} opens ${path}, outside src: only app does; let it pass that in`]
}

function problem(file: HouseFile, line: number, message: string): Problem {
  return { path: file.path, line, message }
}
