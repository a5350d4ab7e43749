// The operator's documentation and the alert rules name figures that exist, and leave none out.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openMetrics } from '#platform/metrics/open-metrics.ts'
import { projectRoot } from '#platform/project.ts'
import { caseFigures, diskFigures, paymentFigures, queueFigures } from './figures.ts'
import { apis } from '../apis.ts'
import { jobsOf } from '../jobs.ts'
import type { Platform } from '#platform/platform.ts'

const looked = [...queueFigures([], []), ...caseFigures([]), ...paymentFigures(), ...diskFigures(null)]
const counted = openMetrics('web').registry.getMetricsAsArray()
const elsewhere = ['duet_database_up', 'duet_database_connections', 'duet_database_waiting']
const names = new Set([...looked.map(({ name }) => `duet_${name}`), ...counted.map(({ name }) => name), ...elsewhere])
const ours = [...names].filter((name) => name.startsWith('duet_'))
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const read = (file: string) => readFileSync(path.join(projectRoot, 'docs', file), 'utf8')

test('[8.71] the operator’s table lists every figure of ours, once', () => {
  const rows = [...read('OPERATIONS.md').matchAll(/^\| `(duet_\w+)`/gm)].map(([, name = '']) => name)
  expect(rows.toSorted()).toEqual(ours.toSorted())
})

test('[8.71] alerts use figures that exist, and each says why and what to do', () => {
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

test('[12.153] before any page is requested their number is zero, so that an alert on it can fire', async () => {
  const text = await openMetrics('web').registry.metrics()
  for (const status of ['2xx', '5xx'])
    expect(text).toContain(`duet_http_requests_total{method="GET",route="/",status="${status}"} 0`)
})

test('[12.153] each alert has an example firing and one not firing, and the request counts it names are of existing calls', () => {
  const shown = read('alerts.test.yml').split(/^ {2}- name: /m)
  const paths = new Set(apis.map(({ call }) => call.key.replace(/^\w+ |\.php$/g, '')))
  for (const [, alert = ''] of read('alerts.yml').matchAll(/^ +- alert: (\w+)/gm)) {
    const samples = shown.filter((one) => one.startsWith(`${alert}\n`)).join('')
    expect([alert, /exp_samples: \[\]/.test(samples), /value: 1/.test(samples)]).toEqual([alert, true, true])
  }
  const named = [...read('alerts.yml').matchAll(/\/api\/[a-z-]+/g)].map(([path]) => path)
  expect(named.filter((path) => !paths.has(path))).toEqual([])
})

test.runIf(hasPromtool)('[12.153] Prometheus itself evaluates the examples as shown', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: path.join(projectRoot, 'docs'),
    encoding: 'utf8',
  })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})

test('[8.71] the queues that alerts name exist', () => {
  const queues = jobsOf({} as Platform).map(({ name }) => name)
  const named = [...read('alerts.yml').matchAll(/\b(?:mail|push|payments|lifecycle|chat)\.[a-z_]+/g)].map(
    ([name]) => name,
  )
  expect(named.filter((name) => !queues.includes(name))).toEqual([])
})
