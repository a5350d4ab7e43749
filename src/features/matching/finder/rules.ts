// Decisions of the match finder without I/O: who is dealt today, and why a card is shown.
import { day } from '#base/time.ts'
import { cardWhys, dailyCards, freshShowings, newcomerCards, newForDays } from './limits.ts'
import type { WhyKind } from './limits.ts'

export interface Candidate {
  id: string
  /** The position among those the training chose for this member; null for anyone from elsewhere. */
  place: number | null
  /** How likely both are to like each other, minus what showing this member costs the others. */
  gain: number
  newcomer: boolean
}

/**
 * The day's people, best first: whom the training chose for this member, in its order, because that takes the others'
 * share into account; then by gain. Two places are reserved for newcomers, whom no training knows yet.
 */
export function chooseHand(candidates: readonly Candidate[], size: number = dailyCards): string[] {
  const ranked = candidates.toSorted(byPlaceThenGain)
  const newcomers = ranked
    .filter(({ newcomer }) => newcomer)
    .sort(byGain)
    .slice(0, newcomerCards)
  const others = ranked.filter((one) => !newcomers.includes(one)).slice(0, size - newcomers.length)
  return ranked.filter((one) => newcomers.includes(one) || others.includes(one)).map(({ id }) => id)
}

function byPlaceThenGain(one: Candidate, other: Candidate): number {
  const places = (one.place ?? Number.MAX_SAFE_INTEGER) - (other.place ?? Number.MAX_SAFE_INTEGER)
  return places === 0 ? byGain(one, other) : places
}

function byGain(one: Candidate, other: Candidate): number {
  return other.gain - one.gain || (one.id < other.id ? -1 : 1)
}

export interface Attention {
  /** As found by the training; null for anyone who has joined since. */
  price: number | null
  /** In how many hands they appeared within a day. */
  shownLately: number
  likesViewer: boolean
}

/** More than any meeting is worth. */
const tooMuch = 1

/**
 * What showing somebody costs the others. Someone no training knows yet costs nothing until they have had their share of a day;
 * then they come after everybody else, except for people who wait for their answer.
 */
export function priceOf({ price, shownLately, likesViewer }: Attention): number {
  return price ?? (shownLately < freshShowings || likesViewer ? 0 : tooMuch)
}

/** Whether one of the places for newcomers may go to them. */
export function isRoomFor(attention: Attention): boolean {
  return priceOf(attention) < tooMuch
}

export interface WhyFacts {
  sharedInterests: readonly string[]
  sameReason: boolean
  sameTown: boolean
  sameRegion: boolean
  activeLately: boolean
  newHere: boolean
  fictional: boolean
}

/** Why a card is shown, most telling first. For a fictional profile only what it says about itself: there is nobody to want anyone. */
export function whysOf(facts: WhyFacts): { kind: WhyKind; interests: string[] }[] {
  const { sharedInterests, fictional } = facts
  const holds: readonly [WhyKind, boolean][] = [
    ['interests', sharedInterests.length > 0],
    ['reason', facts.sameReason && !fictional],
    ['town', facts.sameTown],
    ['region', facts.sameRegion && !facts.sameTown],
    ['new', facts.newHere && !fictional],
    ['active', facts.activeLately && !fictional],
  ]
  const found = holds.flatMap(([kind, does]) => (does ? [kind] : []))
  const usual: WhyKind = fictional ? 'fits' : 'mutual'
  const told = found.length === 0 ? [usual] : found.slice(0, cardWhys)
  return told.map((kind) => ({ kind, interests: kind === 'interests' ? sharedInterests.slice(0, 3) : [] }))
}

export function isNewHere(signedUpAt: Date, now: Date): boolean {
  return now.getTime() - signedUpAt.getTime() < newForDays * day
}
