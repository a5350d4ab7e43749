// The nightly training of the match finder: reads everybody's decisions, learns in a thread of its own, stores what was learned.
import { Worker } from 'node:worker_threads'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { inLongTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { programFile } from '#platform/project.ts'
import { dailyCards } from '../limits.ts'
import { gatherPeople } from '../model/people.ts'
import { packFloats, packMaps } from '../model/packing.ts'
import { width } from '../model/training.ts'
import type { Decisions } from '../model/training.ts'
import type { Learned, Lesson } from './lesson.ts'
import { insertLearned, listDecisions, listPersons, replaceModel } from './queries.ts'
import type { DecisionsOf, TrainedPerson } from './queries.ts'

const program = programFile('training', 'src/features/matching/finder/training/thread.ts')
const week = 7 * day
const recentWeeks = 8
/** Someone who has been away for this long is neither shown nor chosen for. */
const aroundForMs = 30 * day
/** With fewer decisions chance would outweigh taste: then what people say about themselves has to do. */
const enoughDecisions = 200
const choices = 40
const rowsAtOnce = 5_000

/** Learns and replaces the old model in one go: repeated or interrupted, it leaves nothing half done. */
export async function trainFinder(platform: Platform): Promise<void> {
  const startedAt = performance.now()
  const material = await readMaterial(platform)
  const { persons, lesson, likes } = material
  if (lesson.decisions.count < enoughDecisions) return
  const learned = await learnApart(lesson)
  await keep(platform, material, learned)
  const fields = { members: persons.length, likes, passes: lesson.decisions.count - likes }
  platform.log.info({ ...fields, ms: Math.round(performance.now() - startedAt) }, 'match finder trained')
}

interface Material {
  persons: TrainedPerson[]
  lesson: Lesson
  likes: number
}

async function readMaterial(platform: Platform): Promise<Material> {
  const now = platform.now()
  const { persons, decisionsOf } = await inLongTransaction(platform.db, async (tx) => {
    const persons = await listPersons(tx, now)
    return { persons, decisionsOf: await listDecisions(tx, new Date(now.getTime() - recentWeeks * week)) }
  })
  const { decisions, recent } = unpacked(decisionsOf)
  const weeks = weeksOf(persons, decisionsOf, now)
  const around = persons.map((person) => now.getTime() - person.last_active_at.getTime() < aroundForMs)
  const lesson: Lesson = {
    people: gatherPeople(persons),
    decisions,
    recent,
    market: marketsOf(persons),
    shown: Uint8Array.from(persons, ({ visible }, i) => (visible && around[i] ? 1 : 0)),
    looks: Uint8Array.from(persons, (_, i) => (around[i] ? 1 : 0)),
    ...weeks,
    cards: dailyCards,
    choices,
  }
  return { persons, lesson, likes: decisions.liked.reduce((sum, liked) => sum + liked, 0) }
}

function unpacked(rows: readonly DecisionsOf[]): { decisions: Decisions; recent: Uint8Array } {
  const count = rows.reduce((sum, { packed }) => sum + packed.length / 4, 0)
  const decisions: Decisions = {
    count,
    chooser: new Int32Array(count),
    chosen: new Int32Array(count),
    liked: new Uint8Array(count),
  }
  const recent = new Uint8Array(count)
  let at = 0
  for (const { chooser, packed } of rows) {
    for (let byte = 0; byte < packed.length; byte += 4, at++) {
      const word = packed.readInt32BE(byte)
      decisions.chooser[at] = chooser
      decisions.chosen[at] = word >> 2
      decisions.liked[at] = (word >> 1) & 1
      recent[at] = word & 1
    }
  }
  return { decisions, recent }
}

/** A site's country is a market: nobody is chosen across markets. */
function marketsOf(persons: readonly TrainedPerson[]): Int32Array {
  const numbers = new Map<string, number>()
  return Int32Array.from(persons, ({ site_id, country }) => {
    const name = `${site_id}/${country}`
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  })
}

function weeksOf(persons: readonly TrainedPerson[], decided: readonly DecisionsOf[], now: Date) {
  const weeksSeen = new Float32Array(persons.length)
  for (const { chooser, weeks } of decided) weeksSeen[chooser] = weeks
  const weeksBack = (instant: Date) => Math.max(0, Math.floor((now.getTime() - instant.getTime()) / week))
  return {
    weeksSeen,
    weeksSince: Float32Array.from(persons, (person) => weeksBack(person.last_active_at)),
    weeksKnown: Float32Array.from(persons, (person) => Math.min(recentWeeks, weeksBack(person.signed_up_at))),
  }
}

function learnApart(lesson: Lesson): Promise<Learned> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(program, { workerData: lesson })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The training ended with ${code} and without a result.`)))
  })
}

async function keep(platform: Platform, { persons, lesson, likes }: Material, learned: Learned): Promise<void> {
  const version = newId()
  await inLongTransaction(platform.db, async (tx) => {
    await replaceModel(tx, {
      version,
      trained_at: platform.now(),
      members: persons.length,
      likes,
      passes: lesson.decisions.count - likes,
      maps: packMaps(learned),
    })
    for (let from = 0; from < persons.length; from += rowsAtOnce) {
      const rows = persons.slice(from, from + rowsAtOnce).map((_, at) => learnedRow(persons, learned, from + at))
      await insertLearned(tx, version, rows)
    }
  })
}

function learnedRow(persons: readonly TrainedPerson[], learned: Learned, i: number) {
  const own = (rows: Float32Array) => rows.subarray(i * width, (i + 1) * width)
  const chosen = learned.chosen.subarray(i * choices, (i + 1) * choices).filter((other) => other >= 0)
  return {
    member_id: persons[i]?.member_id ?? '',
    rows: packFloats(own(learned.taste), own(learned.appeal)),
    price: learned.price[i] ?? 0,
    answers: learned.answers[i] ?? 0,
    chosen_ids: Array.from(chosen, (other) => persons[other]?.member_id ?? ''),
  }
}
