// Rules 2 to 4, the rooms: one order among them, few doors into each, one direction inside.
import { addressOf, rooms, type Address, type Kind } from './address.ts'
import { productFiles, type Opening, type Plan, type Problem } from './plan.ts'

/** What a file of each kind may open in its own room and, through doors, in rooms below. */
const opens: Record<Kind, readonly Kind[]> = {
  contract: ['contract', 'limits', 'part'],
  limits: ['limits', 'part'],
  part: ['part', 'rules', 'contract', 'limits'],
  rules: ['rules', 'contract', 'limits', 'part'],
  queries: ['queries', 'contract', 'limits', 'part'],
  service: ['service', 'queries', 'rules', 'contract', 'limits', 'part'],
  api: ['api', 'service', 'rules', 'contract', 'limits', 'part'],
  jobs: ['jobs', 'service', 'rules', 'contract', 'limits', 'part'],
  screens: ['screens', 'rules', 'contract', 'limits', 'part'],
}

const doors: readonly Kind[] = ['contract', 'limits', 'rules', 'service']
const doorsOfApp: readonly Kind[] = [...doors, 'api', 'jobs', 'screens']

export function checkRooms(plan: Plan): Problem[] {
  const order: readonly string[] = rooms
  const unknown = new Set(
    [...plan.values()].flatMap((file) => file.address?.room ?? []).filter((room) => !order.includes(room)),
  )
  const placeless = [...unknown].map((room) => ({
    path: `src/features/${room}`,
    line: 1,
    message: `the room ${room} has no place in the order: give it one in scripts/house/address.ts, or move its code into a room that has one`,
  }))
  return [...placeless, ...openingProblems(plan)]
}

function openingProblems(plan: Plan): Problem[] {
  return [...plan.values()].flatMap((file) =>
    file.openings.flatMap((opening) => {
      const message = file.address && faultOf(file.address, opening)
      return message ? [{ path: file.path, line: opening.line, message }] : []
    }),
  )
}

function faultOf(from: Address, { to: target, typeOnly }: Opening): string | undefined {
  const to = target.kind === 'file' ? addressOf(target.path) : undefined
  if (!to) return undefined
  if (!to.room || !to.kind) return from.kind && !from.test ? floorOfKind(from.kind, to) : undefined
  if (from.floor === 'app')
    return from.test || isOpen(to, doorsOfApp) || to.test
      ? undefined
      : closedDoor(to, 'app also opens api, jobs and screens')
  if (!from.room || !from.kind) return undefined
  if (from.room !== to.room) return acrossRooms(from, to)
  // A row that a query finds may have the shape a rule asks for: its type may be imported, but not its functions.
  const shape = typeOnly && from.kind === 'queries' && to.kind === 'rules'
  return from.test || shape || opens[from.kind].includes(to.kind) ? undefined : insideRoom(from.kind, to)
}

/** Kinds that may not use a floor below: only screens draw, and only the server's kinds use platform. */
function floorOfKind(kind: Kind, to: Address): string | undefined {
  if (to.floor === 'ui' && kind !== 'screens')
    return `${kind} opens ${to.path}: only screens draw; this belongs in screens, or what both need in base`
  if (to.floor === 'platform' && kind === 'part') return `part opens ${to.path}: ${belongs.part}`
  if (to.floor === 'copy' && kind === 'queries')
    return `queries open ${to.path}: words belong in the service or on the screen`
  return undefined
}

function acrossRooms(from: Address, to: Address): string | undefined {
  if (rank(to.room) > rank(from.room)) {
    return `${from.room} opens ${to.path}: ${to.room} is above ${from.room}; move this code up into ${to.room}, or what both need down into a lower room`
  }
  if (from.test)
    return isOpen(to, doors) || to.test
      ? undefined
      : closedDoor(to, 'a test of another room too goes through its doors')
  if (!isOpen(to, doors)) return closedDoor(to, `let ${to.room} offer it there`)
  return from.kind && to.kind && opens[from.kind].includes(to.kind) ? undefined : insideRoom(from.kind ?? 'part', to)
}

function closedDoor(to: Address, hint: string): string {
  return `opens ${to.path}, which is private to ${to.room}: its doors are contract, limits, rules, service and screens/parts; ${hint}`
}

function isOpen(to: Address, open: readonly Kind[]): boolean {
  return to.sharedPart === true || (to.kind !== undefined && open.includes(to.kind))
}

const belongs: Partial<Record<Kind, string>> = {
  contract: 'a contract only declares: what it needs belongs in limits or base',
  limits: 'limits are plain constants: what they need belongs in base',
  rules: 'a rule answers from what it is given: let the service fetch it and pass it in',
  queries: 'queries hold SQL alone: the service decides and calls them',
  service: 'a service does not know who calls it: what both need belongs in rules or another service',
  api: 'a handler is contract -> service: move the work into service',
  jobs: 'a job is a call of the service: move the work into service',
  screens: 'a screen calls the server through ui/call or its loader: move the decision into rules',
  part: 'a part has only facts and pure answers: what does work belongs in service, what reads rows in queries, or a subfolder with those names',
}

function insideRoom(from: Kind, to: Address): string {
  return `${from} opens ${to.path} (${to.kind}): ${belongs[from]}`
}

function rank(room: string | undefined): number {
  const order: readonly (string | undefined)[] = rooms
  return order.indexOf(room)
}

/** No cycle of files that need each other at run time, anywhere in src. */
export function checkCircles(plan: Plan): Problem[] {
  const done = new Set<string>()
  const problems: Problem[] = []
  for (const file of productFiles(plan)) follow(file.path, [])
  return problems

  function follow(path: string, trail: readonly string[]): void {
    const met = trail.indexOf(path)
    if (met >= 0) {
      const circle = [...trail.slice(met), path]
      problems.push({
        path,
        line: 1,
        message: `a cycle: ${circle.join(' -> ')}; what both ends need belongs in a third file`,
      })
    }
    if (met >= 0 || done.has(path)) return
    for (const { to, typeOnly } of plan.get(path)?.openings ?? []) {
      if (to.kind === 'file' && !typeOnly) follow(to.path, [...trail, path])
    }
    done.add(path)
  }
}
