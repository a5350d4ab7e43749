// Pages that need no script until they are touched: their HTML goes out with the scripts asleep.
import type { EntryContext } from 'react-router'

/** What a route exports as its `handle` so that a visitor's browser loads its scripts at the first touch only. */
export interface CalmHandle {
  calm: true
}

/** A visitor's page whose screen is calm. */
export function isCalm({ staticHandlerContext: context, routeModules }: EntryContext, loggedIn: boolean): boolean {
  const screen = context.matches.at(-1)?.route.id
  const handle = screen ? (routeModules[screen]?.handle as Partial<CalmHandle> | undefined) : undefined
  return !loggedIn && handle?.calm === true && context.errors === null
}

/** Takes the preloads away, makes the module that starts everything inert, and adds what wakes it. */
export function putToSleep(html: string, nonce: string): string {
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script([^>]*) type="module"([^>]*)>/, '<script$1 type="text/plain" id="asleep"$2>')
    .replace('</body>', `<script nonce="${nonce}">${alarm}</script></body>`)
}

/**
 * Starts the scripts at the first touch. Links, forms and menus work by themselves meanwhile; other buttons' clicks are
 * held and repeated once the page is awake.
 */
const alarm = `(() => {
const touches = ['pointerdown', 'touchstart', 'keydown', 'focusin'], held = []
const wake = () => {
  touches.forEach((touch) => removeEventListener(touch, wake, true))
  const asleep = document.getElementById('asleep'), script = document.createElement('script')
  script.type = 'module'
  script.nonce = asleep.nonce
  script.textContent = asleep.textContent
  document.head.append(script)
}
const hold = (event) => {
  const button = event.target.closest('button:not([popovertarget])')
  if (!button || (button.type === 'submit' && button.form)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  held.push(button)
}
touches.forEach((touch) => addEventListener(touch, wake, { capture: true, passive: true }))
addEventListener('click', hold, true)
addEventListener('awake', () => {
  removeEventListener('click', hold, true)
  held.forEach((button) => button.click())
}, { once: true })
})()`.replaceAll(/\n\s*/g, '\n')
