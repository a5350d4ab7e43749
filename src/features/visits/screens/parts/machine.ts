// Whether a page is requested by a search engine or another machine, by its own account.
import { isbot } from 'isbot'

/** A headless browser counts as a browser: the journeys must see what people see. */
export function isMachine(userAgent: string): boolean {
  return isbot(userAgent.replace('HeadlessChrome', 'Chrome'))
}
