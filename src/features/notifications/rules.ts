// Whom a notice reaches, over which channel, and which mails can be unsubscribed from. Pure answers.
import { channels, notifiedEvents } from './limits.ts'
import type { Channel, NotifiedEvent, StopReason } from './limits.ts'

export interface Choice {
  event: NotifiedEvent
  channel: Channel
  wanted: boolean
}

/** Everything is told until it is switched off; a push needs the browser's permission besides. */
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

/** Spam complaint and bounce stop every notice by mail; whoever unsubscribed has switched off what they meant. */
export function mayMail({ confirmed, reasons, choices }: MailFacts, event: NotifiedEvent): boolean {
  return confirmed && !reasons.includes('fbl') && !reasons.includes('bounce') && isWanted(choices, event, 'mail')
}

/** Mails that tell of news, by their template, and the events that unsubscribing from them switches off. */
export const mailKinds = {
  digest: ['message', 'like', 'match'],
  saved_search: ['saved_search'],
} as const satisfies Record<string, readonly NotifiedEvent[]>
export type MailKind = keyof typeof mailKinds

/** Null for mails about the account, orders and safety: they come in any case. */
export function mailKindOf(template: string): MailKind | null {
  return Object.hasOwn(mailKinds, template) ? (template as MailKind) : null
}
