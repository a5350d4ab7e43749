// The pages by their patterns, such as `/members/:id`: figures are kept by these, never by what a visitor requested.

interface PageRoute {
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
}

/** A segment of the paths: known names, or any other. */
interface Step {
  pattern?: string
  names: Map<string, Step>
  any?: Step
}

/** Of the routes that are pages: those with a URL of their own. */
export function pagePatterns(routes: Readonly<Record<string, PageRoute | undefined>>): string[] {
  const pages = Object.values(routes).filter((route) => route?.index === true || (route?.path && route.path !== '*'))
  return pages.map((route) => `/${route?.path ?? ''}`)
}

/** Finds the pattern of a URL; `/assets/*` for the pages' files, and `/*` if there is none. */
export function patternFinder(patterns: readonly string[]): (url: string) => string {
  const root: Step = { names: new Map() }
  for (const pattern of patterns) put(root, pattern)
  return (url) => {
    const path = url.replace(/\?.*$/s, '')
    if (path.startsWith('/assets/')) return '/assets/*'
    return find(root, stepsOf(path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')), 0) ?? '/*'
  }
}

/** If a segment is optional, the path may also end before it. */
function put(root: Step, pattern: string): void {
  let at = root
  for (const name of stepsOf(pattern)) {
    if (name.endsWith('?')) at.pattern ??= pattern
    at = name.startsWith(':') ? (at.any ??= { names: new Map() }) : named(at, name)
  }
  at.pattern ??= pattern
}

function named(at: Step, name: string): Step {
  const next = at.names.get(name) ?? { names: new Map() }
  at.names.set(name, next)
  return next
}

function find(at: Step | undefined, steps: readonly string[], next: number): string | undefined {
  if (!at) return undefined
  const name = steps[next]
  if (name === undefined) return at.pattern
  return find(at.names.get(name), steps, next + 1) ?? find(at.any, steps, next + 1)
}

const stepsOf = (path: string) => path.split('/').filter(Boolean)
