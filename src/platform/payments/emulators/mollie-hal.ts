// The format of Mollie's API: amounts as text, instants, links, lists and keys.
import type { ServerResponse } from 'node:http'
import { Refusal } from '../sandbox/refusal.ts'
import { sendJson } from '../sandbox/server.ts'
import type { Store } from '../sandbox/store.ts'
import { failAfterCommit, type EmulatorRequest } from './program.ts'

export interface Amount {
  readonly value: string
  readonly currency: string
}

/** A resource as the API returns it, by its name. */
export interface Named {
  readonly id: string
  readonly [field: string]: unknown
}

/** As its documentation has them: the króna and the yen have no decimals, all others have two. */
const decimalsOf = (currency: string): number => (currency === 'ISK' || currency === 'JPY' ? 0 : 2)

export function minorOf({ value, currency }: Amount): number {
  const [, decimals = ''] = /^\d+(?:\.(\d+))?$/.exec(value) ?? [value, 'none']
  if (decimals.length !== decimalsOf(currency)) throw new Refusal(422, 'amount|The amount contains an invalid value')
  return Math.round(Number(value) * 10 ** decimals.length)
}

export function amountOf(minor: number, currency: string): Amount {
  const decimals = decimalsOf(currency)
  return { value: (minor / 10 ** decimals).toFixed(decimals), currency }
}

export function iso(at: number): string {
  return new Date(at).toISOString()
}

export function link(href: string): object {
  return { href, type: 'text/html' }
}

export function read(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, 'The body is no JSON')
  }
}

export function idempotencyKey({ headers }: EmulatorRequest): string {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key.length > 200) throw new Refusal(400, 'The idempotency key is missing')
  return key
}

export function sendMade(store: Store, response: ServerResponse, body: object): void {
  failAfterCommit(store)
  sendHal(response, 201, body)
}

export function sendHal(response: ServerResponse, code: number, body: object): void {
  sendJson(response, code, body, { 'content-type': 'application/hal+json' })
}

export function sendList(response: ServerResponse, name: string, items: readonly object[]): void {
  const links = { self: link('https://api.mollie.com'), previous: null, next: null }
  sendHal(response, 200, { count: items.length, _embedded: { [name]: items }, _links: links })
}

/** A page of a list, newest first: as many as requested, starting from the given one. */
export function sendPage(response: ServerResponse, url: URL, name: string, items: readonly Named[]): void {
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 50), 250)
  const first = Math.max(
    0,
    items.findIndex(({ id }) => id === url.searchParams.get('from')),
  )
  const rows = items.slice(first, first + limit)
  const following = items[first + limit]
  const next = following ? link(`https://api.mollie.com/v2/${name}?from=${following.id}&limit=${limit}`) : null
  const links = { self: link('https://api.mollie.com'), previous: null, next }
  sendHal(response, 200, { count: rows.length, _embedded: { [name]: rows }, _links: links })
}
