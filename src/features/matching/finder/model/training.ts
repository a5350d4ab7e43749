// Learns from likes and passes who likes whom: logistic factorisation, with each person pulled towards what their attributes predict.
import { seededChance, shufflingStep } from './chance.ts'
import { firstPairWeights, pairFacts, pairTerm, readPair } from './pairs.ts'
import { attributeCount } from './people.ts'
import type { People } from './people.ts'
import { fitMap } from './ridge.ts'

/**
 * Length of a row. The last two elements are the biases, so that one dot product is the whole score: in a taste row they are
 * [how easily this person likes, 1], in an appeal row [1, how easily this person is liked].
 */
export const width = 16
const free = width - 1
const easyAt = width - 2
const likedAt = width - 1

/** Who decided, about whom, and whether it was a like; in columns, with people by number. */
export interface Decisions {
  count: number
  chooser: Int32Array
  chosen: Int32Array
  liked: Uint8Array
}

/** What also applies to unknown people: the maps from attributes to rows, and the weights of a pair's features. */
export interface Maps {
  tastes: Float32Array
  appeals: Float32Array
  pairs: Float32Array
}

/** Before anything was learned: everybody equal except for what the two have in common. */
export const noMaps: Maps = {
  tastes: new Float32Array(attributeCount * free),
  appeals: new Float32Array(attributeCount * free),
  pairs: firstPairWeights,
}

export interface Model extends Maps {
  /** A row of `width` for each person: what they like, and what is liked about them. */
  taste: Float32Array
  appeal: Float32Array
  /** How often each decided, and was decided about. */
  decided: Float32Array
  received: Float32Array
}

/** How strongly, in units of decisions, a person is pulled to what their attributes predict: newcomers wholly, well-known people loosely. */
const priorStrength = 1.2
const mapRidge = 8
const firstBlur = 0.4
const firstRate = 0.1
const lastRate = 0.02
const pairRate = 0.004
/** People pass silently far more often than they press "not for me": if passes are few, undecided people are sampled as negatives. */
const passesForLike = 2

/** A small site needs many epochs; millions of decisions say enough in fewer. */
const [fewestEpochs, mostEpochs, enoughSteps] = [4, 10, 60_000_000]

export function train(people: People, decisions: Decisions): Model {
  const model = firstModel(people, decisions)
  const chance = seededChance(2)
  const { steps, sampled } = stepsOf(decisions)
  const epochs = Math.max(fewestEpochs, Math.min(mostEpochs, Math.round(enoughSteps / steps)))
  for (let epoch = 0; epoch < epochs; epoch++) {
    const rate = firstRate * (lastRate / firstRate) ** (epoch / Math.max(1, epochs - 1))
    const priors = priorRows(people, model)
    walk(people, decisions, model, priors, { rate, pairRate: pairRate * (rate / firstRate), sampled, chance })
    learnMaps(people, model)
  }
  return model
}

/** How many steps an epoch takes, and how many sampled negatives accompany each like. */
function stepsOf({ count, liked }: Decisions): { steps: number; sampled: number } {
  let likes = 0
  for (let at = 0; at < count; at++) likes += liked[at] ?? 0
  const sampled = likes === 0 ? 0 : Math.max(0, passesForLike - (count - likes) / likes)
  return { steps: Math.max(1, count + likes * sampled), sampled }
}

function firstModel(people: People, decisions: Decisions): Model {
  const chance = seededChance(1)
  const random = () => Float32Array.from({ length: attributeCount * free }, () => (chance() - 0.5) * 0.2)
  const model: Model = {
    tastes: random(),
    appeals: random(),
    pairs: Float32Array.from(firstPairWeights),
    taste: new Float32Array(people.count * width),
    appeal: new Float32Array(people.count * width),
    decided: new Float32Array(people.count),
    received: new Float32Array(people.count),
  }
  for (let at = 0; at < decisions.count; at++) {
    const [chooser, chosen] = [decisions.chooser[at] ?? 0, decisions.chosen[at] ?? 0]
    model.decided[chooser] = (model.decided[chooser] ?? 0) + 1
    model.received[chosen] = (model.received[chosen] ?? 0) + 1
  }
  const { taste, appeal } = priorRows(people, model)
  // A little noise for each, or people who said the same would learn the same.
  const blurred = (value: number, at: number) => (at % width < easyAt ? value + (chance() - 0.5) * firstBlur : value)
  model.taste.set(taste.map(blurred))
  model.appeal.set(appeal.map(blurred))
  return model
}

export interface Rows {
  taste: Float32Array
  appeal: Float32Array
}

/** What attributes alone predict: the rows of newcomers, and what the others are pulled towards. */
export function priorRows(people: People, maps: Maps): Rows {
  const rows: Rows = { taste: new Float32Array(people.count * width), appeal: new Float32Array(people.count * width) }
  for (let i = 0; i < people.count; i++) {
    const said = people.attributes.subarray(people.starts[i] ?? 0, people.starts[i + 1] ?? 0)
    rows.taste.set(tasteOf(said, maps), i * width)
    rows.appeal.set(appealOf(said, maps), i * width)
  }
  return rows
}

export function tasteOf(attributes: ArrayLike<number>, maps: Maps): Float32Array {
  const row = new Float32Array(width)
  addUp(attributes, maps.tastes, row)
  row[likedAt] = 1
  return row
}

export function appealOf(attributes: ArrayLike<number>, maps: Maps): Float32Array {
  const row = new Float32Array(width)
  addUp(attributes, maps.appeals, row)
  row[likedAt] = row[easyAt] ?? 0
  row[easyAt] = 1
  return row
}

function addUp(attributes: ArrayLike<number>, map: Float32Array, row: Float32Array): void {
  for (let a = 0; a < attributes.length; a++) {
    const from = (attributes[a] ?? 0) * free
    for (let k = 0; k < free; k++) row[k] = (row[k] ?? 0) + (map[from + k] ?? 0)
  }
}

interface Step {
  rate: number
  pairRate: number
  sampled: number
  chance: () => number
}

/** One epoch over all decisions, in random order, each like accompanied by sampled negatives if passes are few. */
function walk(people: People, decisions: Decisions, model: Model, priors: Rows, step: Step): void {
  const { count, chooser, chosen, liked } = decisions
  if (count === 0) return
  const stride = shufflingStep(count, step.chance)
  const facts = new Float32Array(pairFacts)
  for (let done = 0, at = Math.floor(step.chance() * count); done < count; done++, at = (at + stride) % count) {
    const [one, other, like] = [chooser[at] ?? 0, chosen[at] ?? 0, liked[at] ?? 0]
    learn(people, model, priors, step, facts, one, other, like)
    if (like === 0) continue
    for (let left = step.sampled; left > step.chance(); left--) {
      // People are sampled in proportion to how often they are decided about: being shown a lot must not make anyone look less appealing.
      const drawn = chosen[Math.floor(step.chance() * count)] ?? 0
      if (drawn !== other && drawn !== one && people.is[drawn] === people.is[other])
        learn(people, model, priors, step, facts, one, drawn, 0)
    }
  }
}

function learn(
  people: People,
  model: Model,
  priors: Rows,
  step: Step,
  facts: Float32Array,
  one: number,
  other: number,
  like: number,
): void {
  const { taste, appeal, pairs } = model
  const [from, to, is] = [one * width, other * width, people.is[one] ?? 1]
  readPair(people, one, other, facts)
  let sum = pairTerm(pairs, facts, is)
  for (let k = 0; k < width; k++) sum += (taste[from + k] ?? 0) * (appeal[to + k] ?? 0)
  const error = like - 1 / (1 + Math.exp(-sum))
  const { rate } = step
  const tasteHold = priorStrength / Math.max(1, model.decided[one] ?? 1)
  const appealHold = priorStrength / Math.max(1, model.received[other] ?? 1)
  for (let k = 0; k < width; k++) {
    const t = taste[from + k] ?? 0
    const a = appeal[to + k] ?? 0
    if (k !== likedAt) taste[from + k] = t + rate * (error * a - tasteHold * (t - (priors.taste[from + k] ?? 0)))
    if (k !== easyAt) appeal[to + k] = a + rate * (error * t - appealHold * (a - (priors.appeal[to + k] ?? 0)))
  }
  const start = is === 1 ? 0 : pairFacts
  for (let at = 0; at < pairFacts; at++)
    pairs[start + at] = (pairs[start + at] ?? 0) + step.pairRate * error * (facts[at] ?? 0)
}

/** After each epoch: what do attributes predict about the rows that were found? Those who decided more often weigh more. */
function learnMaps(people: People, model: Model): void {
  model.tastes = fitMap(people, freePart(model.taste, people.count, easyAt), free, told(model.decided), mapRidge)
  model.appeals = fitMap(people, freePart(model.appeal, people.count, likedAt), free, told(model.received), mapRidge)
}

const told = (counts: Float32Array) => counts.map((count) => count / (count + 10))

/** The rows without their constant; the bias comes last. */
function freePart(rows: Float32Array, count: number, bias: number): Float32Array {
  const part = new Float32Array(count * free)
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < free - 1; k++) part[i * free + k] = rows[i * width + k] ?? 0
    part[i * free + free - 1] = rows[i * width + bias] ?? 0
  }
  return part
}

const facts = new Float32Array(pairFacts)

/** How likely `one` is to like `other`, both given by number. */
export function likelihood(people: People, rows: Rows, pairs: Float32Array, one: number, other: number): number {
  readPair(people, one, other, facts)
  let sum = pairTerm(pairs, facts, people.is[one] ?? 1)
  for (let k = 0; k < width; k++) sum += (rows.taste[one * width + k] ?? 0) * (rows.appeal[other * width + k] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}
