// How the sandbox proves that it has these secrets, without revealing them.
import { createHmac, timingSafeEqual } from 'node:crypto'

export function prove(apiKey: string, challenge: string): string {
  return createHmac('sha256', apiKey).update(`health.${challenge}`).digest('hex')
}

export function isProven(apiKey: string, challenge: string, proof: unknown): boolean {
  const wanted = Buffer.from(prove(apiKey, challenge))
  const given = Buffer.from(typeof proof === 'string' ? proof : '')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
