// What a bench finds: figures with the bound each is held against, as a table and as JSON.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Figure {
  name: string
  ours: number
  /** What it is compared with, measured in the same run; null if the target is absolute. */
  bound: number | null
  unit: string
  ratio: number | null
  target: string
  ok: boolean
}

/** Ours against a bound; more is better. */
export function atLeast(name: string, unit: string, ours: number[], bound: number[], target: number): Figure {
  return compared(name, unit, ours, bound, `>= ${target}`, (ratio) => ratio >= target)
}

/** Ours against a bound; less is better. */
export function atMost(name: string, unit: string, ours: number[], bound: number[], target: number): Figure {
  return compared(name, unit, ours, bound, `<= ${target}`, (ratio) => ratio <= target)
}

/** The slowest of several against the fastest: how far apart they are. */
export function apart(name: string, unit: string, all: readonly number[][], target: number): Figure {
  const sorted = all.toSorted((one, other) => median(one) - median(other))
  return atMost(name, unit, sorted.at(-1) ?? [], sorted[0] ?? [], target)
}

/** An absolute limit. */
export function within(name: string, unit: string, ours: number[], target: number): Figure {
  const value = median(ours)
  return {
    name,
    unit,
    ours: rounded(value),
    bound: null,
    ratio: null,
    target: `<= ${target} ${unit}`,
    ok: value <= target,
  }
}

/** An absolute limit from below. */
export function reaching(name: string, ours: number[], target: number): Figure {
  const value = median(ours)
  return { name, unit: '', ours: value, bound: null, ratio: null, target: `>= ${target}`, ok: value >= target }
}

function compared(
  name: string,
  unit: string,
  ours: number[],
  bound: number[],
  target: string,
  holds: (ratio: number) => boolean,
): Figure {
  const [mine, theirs] = [median(ours), median(bound)]
  const ratio = mine / theirs
  return { name, unit, ours: rounded(mine), bound: rounded(theirs), ratio: rounded(ratio), target, ok: holds(ratio) }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

function rounded(value: number): number {
  return Number(value.toPrecision(3))
}

export function writeFigures(bench: string, figures: readonly Figure[]): void {
  const folder = path.join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${bench}.json`), `${JSON.stringify(figures, null, 2)}\n`)
}

export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, ours, bound, unit, ratio, target, ok }) => [
    name,
    `${ours.toLocaleString('en')} ${unit}`,
    bound === null ? '' : `${bound.toLocaleString('en')} ${unit}`,
    ratio === null ? '' : String(ratio),
    target,
    ok ? 'ok' : 'MISSED',
  ])
  const table = [['what', 'ours', 'bound', 'ratio', 'target', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table) console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
}
