// Rule 5, the browser's side: what reaches a reader's phone opens no server code, and no contract except for its types.
import { addressOf, type Address } from './address.ts'
import { productFiles, type HouseFile, type Opening, type Plan, type Problem } from './plan.ts'

/** Validation stays on the server: the browser only knows its types. */
const serverPackages = [
  'zod',
  'kysely',
  'pg',
  'pg-boss',
  'fastify',
  'sharp',
  'nodemailer',
  'ioredis',
  'flydrive',
  '@node-rs/argon2',
]

export function checkBrowser(plan: Plan): Problem[] {
  return [...reachable(plan)].flatMap((path) => {
    const file = plan.get(path)
    return file?.address ? fileProblems(file, file.address) : []
  })
}

/** The browser-safe files, and whatever else they import from app and their rooms. */
function reachable(plan: Plan): Set<string> {
  const found = new Set<string>()
  const waiting = productFiles(plan)
    .filter((file) => isBrowserSafe(file.address))
    .map((file) => file.path)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const { to, typeOnly } of plan.get(path)?.openings ?? []) {
      if (to.kind === 'file' && !typeOnly && isEitherSide(addressOf(to.path))) waiting.push(to.path)
    }
  }
  return found
}

export function isBrowserSafe({ floor, kind, path }: Address): boolean {
  if (floor === 'base' || floor === 'ui' || floor === 'copy') return true
  if (floor === 'features') return kind === 'contract' || kind === 'limits' || kind === 'rules' || kind === 'screens'
  return floor === 'app' && isBrowserHalf(path)
}

/** The pages and layouts, the browser's entry and the service worker; never a file named `.server`. */
function isBrowserHalf(path: string): boolean {
  return !isNamedServer(path) && (path.endsWith('.tsx') || path.includes('.client.') || path === 'src/app/sw.ts')
}

const isNamedServer = (path: string) => /\.server\.tsx?$/.test(path)

/** Belongs to browser or server depending on who imports it: plain files of app, and the parts of a room. */
function isEitherSide(address: Address | undefined): boolean {
  return address?.kind === 'part' || (address?.floor === 'app' && !isNamedServer(address.path))
}

function fileProblems(file: HouseFile, from: Address): Problem[] {
  return file.openings.flatMap((opening) => {
    const message = faultOf(from, opening)
    return message ? [{ path: file.path, line: opening.line, message }] : []
  })
}

function faultOf(from: Address, { to, typeOnly, specifier }: Opening): string | undefined {
  if (to.kind === 'builtin')
    return `reaches the browser and opens ${specifier}: code that needs Node belongs in platform, service or a .server file`
  if (to.kind === 'package') return packageFault(from, to.name, typeOnly)
  const target = addressOf(to.path)
  if (!target) return undefined
  if (target.floor === 'platform')
    return `reaches the browser and opens ${to.path}: platform is the server's; call it through an api, or move this into service`
  if (target.floor === 'app' && isNamedServer(to.path) && !typeOnly)
    return `reaches the browser and opens ${to.path}: what is named .server stays there`
  if (target.kind === 'contract' && !typeOnly && from.kind !== 'contract') {
    return `takes values from ${to.path}: the browser takes only types from a contract (import type); a fixed limit belongs in limits.ts beside it`
  }
  return isBrowserSafe(target) || isEitherSide(target) || typeOnly || target.floor === 'app'
    ? undefined
    : `reaches the browser and opens ${to.path}: that is the server's; call it through ui/call or the loader`
}

function packageFault(from: Address, name: string, typeOnly: boolean): string | undefined {
  if (typeOnly || from.kind === 'contract' || !serverPackages.includes(name)) return undefined
  return `reaches the browser and opens ${name}: schemas belong in contract, other server packages in platform, queries or service`
}
