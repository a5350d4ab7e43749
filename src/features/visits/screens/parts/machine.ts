// Whether a page is asked for by a search engine or another machine, as it says of itself.
import { isbot } from 'isbot'

/** A browser without a window is a browser: a journey through the site meets what people meet. */
export function isMachine(userAgent: string): boolean {
  return isbot(userAgent.replace('HeadlessChrome', 'Chrome'))
}
