// Pages before their scripts have loaded: a visitor's needs none until it is touched, and on no page is a press lost.
import type { EntryContext } from 'react-router'
import { second } from '#base/time.ts'
import { filledInAgain, writtenIn } from '#ui/early-fields.ts'
import { answeringPath, chunkFailure, guardMs, storageKey } from '#ui/chunk-reload.ts'

/** What a route exports as its `handle` so that a visitor's browser loads its scripts only at the first touch. */
export interface DeferredHandle {
  defersScripts: true
  /** The part of its URL that names the member it shows, who may hide or leave at any moment. */
  about?: 'id'
}

/** Whether a visitor's page keeps its scripts asleep, and which member it shows. */
export function deferralOf({ staticHandlerContext: context, routeModules }: EntryContext, loggedIn: boolean) {
  const match = context.matches.at(-1)
  const screen = match?.route.id
  const handle = screen ? (routeModules[screen]?.handle as Partial<DeferredHandle> | undefined) : undefined
  const defersScripts = !loggedIn && handle?.defersScripts === true && context.errors === null
  return { defersScripts, about: handle?.about ? (match?.params[handle.about] ?? null) : null }
}

/** Removes the preloads, makes the entry module inert, and adds the script that wakes it at a touch or a press. */
export function deferScripts(html: string, nonce: string): string {
  const asleep = html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script([^>]*) type="module"([^>]*)>/, '<script$1 type="text/plain" id="asleep"$2>')
  return withScript(asleep, `${holdPresses}\n${reloadWhereLost(html, 'held.size > 0')}\n${alarm}`, nonce)
}

/** A page whose scripts are loading: presses in the meantime are not lost. */
export function holdEarlyPresses(html: string, nonce: string): string {
  return withScript(html, `${holdPresses}\n${reloadWhereLost(html, 'true')}`, nonce)
}

/** On a page whose scripts are loading: tells readers whose browser is older than the README names, in code that it understands. */
export function warnOldBrowser(html: string, nonce: string, sentence: string): string {
  const script = `window.AbortSignal && AbortSignal.any && Promise.withResolvers || function (p) {
p.className = 'bg-warning-soft p-4 text-center font-semibold'
p.setAttribute('role', 'alert')
p.textContent = ${JSON.stringify(sentence)}
document.body.insertBefore(p, document.body.firstChild)
}(document.createElement('p'))`
  return withScript(html, script, nonce)
}

function withScript(html: string, script: string, nonce: string): string {
  const end = html.lastIndexOf('</body>')
  return `${html.slice(0, end)}<script nonce="${nonce}">(() => {\n${script}\n})()</script>${html.slice(end)}`
}

/**
 * Links, forms and menus work by themselves without scripts. Other buttons are held when pressed, once each however often they
 * were pressed, and pressed again when the page is awake and has taken over what was filled in (early-fields.ts). It also tracks
 * which fields were written in, and where in them the caret is, as long as nobody but the reader changes their text.
 */
const holdPresses = inOneGo(`const held = new Set(), written = window.${writtenIn} = new WeakMap()
const note = ({ type, target }) => {
  if (type === 'input' || written.get(target)?.[0] === target.value)
    written.set(target, [target.value, target.selectionStart, target.selectionEnd])
}
addEventListener('input', note, true)
addEventListener('selectionchange', note, true)
const hold = (event) => {
  const button = event.target.closest('button:not([popovertarget])')
  if (!button || (button.type === 'submit' && button.form)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  held.add(button)
  reload()
}
addEventListener('click', hold, true)
addEventListener('awake', () => setTimeout(() => {
  removeEventListener('click', hold, true)
  held.forEach((button) => button.click())
}), { once: true })`)

/** How long an answer is waited for, and how soon a server that gave none is asked again. */
const askAgainMs = 5 * second

/**
 * Scripts lost to the network or a new release never arrive: a browser remembers that they failed. The page is reloaded, as
 * chunk-reload.ts does on a page that is awake, and what was filled in is restored, except secrets. If a page works without
 * scripts, that waits for a press that needs them; offline, it waits for the connection, and then for a server that answers. Style
 * sheets have loaded or failed before this runs: a page that lost one does not wait for a press.
 */
function reloadWhereLost(html: string, needed: string): string {
  const keeps = /<(?:textarea|input)(?! type="hidden")/.test(html)
  return inOneGo(`let unstyled, awake, asking
try {
  unstyled = [...document.querySelectorAll('link[rel=stylesheet]')].some(({ sheet }) => !sheet?.cssRules.length)
} catch {
  unstyled = true
}
let lost = unstyled
const reload = () => {
  if (asking || !lost || !navigator.onLine || !(unstyled || ${needed})) return
  asking = true
  const look = (served) => {
    asking = false
    served ? leave() : reload()
  }
  const wait = () => setTimeout(look, ${askAgainMs})
  fetch('${answeringPath}', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(${askAgainMs}) })
    .then(({ ok }) => ok ? look(true) : wait(), wait)
}
const leave = () => {
  try {
    if (Date.now() - Number(sessionStorage.getItem('${storageKey}')) < ${guardMs}) return
    sessionStorage.setItem('${storageKey}', String(Date.now()))
    ${keeps ? 'keep()' : ''}
  } catch {
    return
  }
  location.reload()
}
const lose = ({ target, reason }) => {
  if (awake || target.nodeName !== 'SCRIPT' && !${chunkFailure}.test(reason)) return
  lost = true
  reload()
}
addEventListener('error', lose, true)
addEventListener('unhandledrejection', lose)
addEventListener('online', reload)
addEventListener('awake', () => awake = true)
${keeps ? keepFields : forgetFields}
reload()`)
}

/** Not needed on a page without fields. */
const keepFields = `const state = ({ type }) => /checkbox|radio/.test(type) ? 'checked' : 'value'
const fields = () => [...document.querySelectorAll('input:not([type=hidden], [type=password], [type=file], [data-secret]), select, textarea')]
const keep = () => sessionStorage.setItem('filled-in', JSON.stringify([location.href, fields().map((field) => field[state(field)])]))
try {
  const [place, states] = JSON.parse(sessionStorage.getItem('filled-in') ?? '[]')
  sessionStorage.removeItem('filled-in')
  if (place === location.href && states.length === fields().length) {
    fields().forEach((field, at) => field[state(field)] = states[at])
    window.${filledInAgain} = true
  }
} catch {}`

/** In case a reload led elsewhere: it must not be filled in on a later visit to that page. */
const forgetFields = `try {
  sessionStorage.removeItem('filled-in')
} catch {}`

/** Starts the scripts at the first touch. */
const alarm = inOneGo(`const touches = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'input']
const wake = () => {
  touches.forEach((touch) => removeEventListener(touch, wake, true))
  const sheets = [...document.querySelectorAll('link[rel=asleep]')].map((link) => new Promise((loaded) => {
    link.addEventListener('load', loaded, { once: true })
    link.rel = 'stylesheet'
  }))
  void Promise.all(sheets).then(() => document.getElementById('first-styles')?.remove())
  const asleep = document.getElementById('asleep'), script = document.createElement('script')
  script.type = 'module'
  script.nonce = asleep.nonce
  script.textContent = asleep.textContent
  document.head.append(script)
}
touches.forEach((touch) => addEventListener(touch, wake, { capture: true, passive: true }))`)

function inOneGo(script: string): string {
  return script.replaceAll(/\n\s*/g, '\n')
}
