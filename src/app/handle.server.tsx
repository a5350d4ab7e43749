// The page bundle's only entry: a request and what the page may use go in, a response comes out.
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { pageContext } from '#ui/page.ts'
import { pagePatterns } from './pages/page-patterns.ts'
import type { ServerBuild } from 'react-router'
import type { Page } from '#ui/page.ts'

export type PageInput = Page

/** The pages' URL patterns, such as `/members/:id`. */
export const patterns: readonly string[] = pagePatterns(build.routes)

/** Those of them that take a form. */
export const formPatterns: readonly string[] = pagePatterns(
  Object.fromEntries(Object.entries(build.routes).filter(([, route]) => route?.module.action)),
)

const respond = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE)

/** Renders the page of a request, or answers its data request or action. */
export function handle(request: Request, page: PageInput): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  return respond(request, context)
}
