// Whom a notice reaches, over which channel, and which mails can be unsubscribed from. Pure functions.
import { channels, notifiedEvents } from './limits.ts'
import type { Channel, NotifiedEvent, StopReason } from './limits.ts'

export interface Choice {
  event: NotifiedEvent
  channel: Channel
  wanted: boolean
}

/** Everything is told until it is switched off; a push also needs the browser's permission. */
export function isWanted(choices: readonly Choice[], event: NotifiedEvent, channel: Channel): boolean {
  return choices.find((choice) => choice.event === event && choice.channel === channel)?.wanted ?? true
}

/** Every event with both its channels, as the settings show it. */
export function allChoices(choices: readonly Choice[]): ({ event: NotifiedEvent } & Record<Channel, boolean>)[] {
  return notifiedEvents.map((event) => {
    const [mail, push] = channels.map((channel) => isWanted(choices, event, channel))
    return { event, mail: mail ?? true, push: push ?? true }
  })
}

export interface MailFacts {
  confirmed: boolean
  reasons: readonly StopReason[]
  choices: readonly Choice[]
}

/** Spam complaint and bounce stop every notice by mail; someone who unsubscribed has switched off what they meant. */
export function mayMail({ confirmed, reasons, choices }: MailFacts, event: NotifiedEvent): boolean {
  return confirmed && !reasons.includes('fbl') && !reasons.includes('bounce') && isWanted(choices, event, 'mail')
}

/** Mails about news, by template, and the events that unsubscribing from them switches off. */
export const mailKinds = {
  digest: ['message', 'like', 'match'],
  saved_search: ['saved_search'],
} as const satisfies Record<string, readonly NotifiedEvent[]>
export type MailKind = keyof typeof mailKinds

/** Null for mails about the account, orders and safety: they are sent in any case. */
export function mailKindOf(template: string): MailKind | null {
  return Object.hasOwn(mailKinds, template) ? (template as MailKind) : null
}

/** A mail server's answer, if there was one: to which command, with which code, in which words. */
export interface MailRefusal {
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Whether a mail server said, at once and permanently, that nobody has this address. If it refuses our sender, or us as a
 * whole, that says nothing about the address: otherwise one wrong setting there would stop everybody's mails.
 */
export function isUnknownRecipient({ command, responseCode = 0, response = '' }: MailRefusal): boolean {
  if (command !== 'RCPT TO' || ![550, 551, 553].includes(responseCode)) return false
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return status === undefined || isAddressFailure(status)
}

/**
 * Of the status codes of RFC 3463, those that are permanent (5.x.x) and about the recipient's address: a full mailbox
 * (x.2.2), our own address (5.1.7, 5.1.8) or our own fault (5.7.x) is temporary.
 */
export function isAddressFailure(status: string): boolean {
  return /^5\.(?:1\.(?![78]$)|2\.[01]$|4\.4$|0\.0$)/.test(status)
}
