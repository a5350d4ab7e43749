// What an operator reads about the figures, and what alerts are made of, names figures that exist, and leaves none out.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openMetrics } from '#platform/metrics/open-metrics.ts'
import { projectRoot } from '#platform/project.ts'
import { caseFigures, diskFigures, paymentFigures, queueFigures } from './figures.ts'
import { jobsOf } from '../jobs.ts'
import type { Platform } from '#platform/platform.ts'

const looked = [...queueFigures([], []), ...caseFigures([]), ...paymentFigures(), ...diskFigures(null)]
const counted = openMetrics('web').registry.getMetricsAsArray()
const elsewhere = ['duet_database_up', 'duet_database_connections', 'duet_database_waiting']
const names = new Set([...looked.map(({ name }) => `duet_${name}`), ...counted.map(({ name }) => name), ...elsewhere])
const ours = [...names].filter((name) => name.startsWith('duet_'))
const read = (file: string) => readFileSync(path.join(projectRoot, 'docs', file), 'utf8')

test('[8.71] the operator’s table has every figure of ours, once', () => {
  const rows = [...read('OPERATIONS.md').matchAll(/^\| `(duet_\w+)`/gm)].map(([, name = '']) => name)
  expect(rows.toSorted()).toEqual(ours.toSorted())
})

test('[8.71] alerts are made of figures that exist, and each says why and what to do', () => {
  const rules = read('alerts.yml')
    .split(/^ +- alert: /m)
    .slice(1)
  expect(rules.length).toBeGreaterThan(10)
  for (const rule of rules) {
    const expression = /^ +expr:([\s\S]*?)^ +(?:for|labels):/m.exec(rule)?.[1] ?? ''
    const used = [...expression.matchAll(/\b((?:duet|nodejs|process)_\w+)/g)].map(([, name = '']) => name)
    const unknown = used.filter((name) => !names.has(name) && !names.has(name.replace(/_bucket$/, '')))
    expect([rule.split('\n')[0], unknown]).toEqual([rule.split('\n')[0], []])
    expect(rule).toMatch(/labels: \{ severity: (?:wake|look) \}/)
    expect(rule).toMatch(/^ +why: .+\n +do: .+/m)
  }
})

test('[8.71] queues that alerts name are queues that there are', () => {
  const queues = jobsOf({} as Platform).map(({ name }) => name)
  const named = [...read('alerts.yml').matchAll(/\b(?:mail|push|payments|lifecycle|chat)\.[a-z_]+/g)].map(
    ([name]) => name,
  )
  expect(named.filter((name) => !queues.includes(name))).toEqual([])
})
