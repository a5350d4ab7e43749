// Where a file belongs: its floor, its room and its kind, read from its path alone.

/** From the lowest room to the highest: a room opens the doors of those before it, never of those after it. */
export const rooms = [
  'sites',
  'places',
  'interests',
  'visits',
  'pages',
  'notifications',
  'credits',
  'accounts',
  'payments',
  'profiles',
  'landers',
  'matching',
  'chat',
  'safety',
  'lifecycle',
] as const

export type Floor = 'app' | 'features' | 'platform' | 'ui' | 'copy' | 'base'

/** What a file of a room may be; `part` is any other name, private to its room. */
export type Kind = 'contract' | 'limits' | 'rules' | 'queries' | 'service' | 'api' | 'jobs' | 'screens' | 'part'

export interface Address {
  readonly path: string
  readonly floor: Floor
  /** A test, or something only tests import: not part of the product. */
  readonly test: boolean
  /** Only in features. */
  readonly room?: string
  readonly kind?: Kind
  /** A part of a screen that other rooms may show too. */
  readonly sharedPart?: boolean
}

const floors: readonly string[] = ['app', 'features', 'platform', 'ui', 'copy', 'base'] satisfies Floor[]
const kinds: readonly string[] = ['contract', 'limits', 'rules', 'queries', 'service', 'api', 'jobs'] satisfies Kind[]

/** The address of a file under src; undefined if no floor has it. */
export function addressOf(path: string): Address | undefined {
  const [src, floor = '', ...rest] = path.split('/')
  const test = isTest(path)
  if (path === 'src/main.mjs') return { path, floor: 'app', test }
  if (src !== 'src' || rest.length === 0 || !isFloor(floor)) return undefined
  if (floor !== 'features') return { path, floor, test }
  const [room, ...inRoom] = rest
  if (!room || inRoom.length === 0) return undefined
  return { path, floor, test, room, ...kindOf(inRoom) }
}

function kindOf(inRoom: readonly string[]): { kind: Kind; sharedPart?: boolean } {
  const screens = inRoom.indexOf('screens')
  if (screens >= 0 && screens < inRoom.length - 1)
    return { kind: 'screens', sharedPart: inRoom[screens + 1] === 'parts' }
  const name = (inRoom.at(-1) ?? '').replace(/\.tsx?$/, '')
  return { kind: isKind(name) ? name : 'part' }
}

export function isTest(path: string): boolean {
  return (
    /\.(?:test|fixture|spec)\.tsx?$|-testing\.tsx?$|(?:^|\/)fixture-[\w-]+\.tsx?$/.test(path) ||
    /(?:^|\/)testing(?:\/|\.tsx?$)/.test(path)
  )
}

const isFloor = (name: string): name is Floor => floors.includes(name)
const isKind = (name: string): name is Kind => kinds.includes(name)
