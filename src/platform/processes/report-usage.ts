// Preloaded into a work process on systems that don't report its usage: the process then reports it itself.
import { reportEveryMs } from './work-usage.ts'
import type { Usage } from './work-usage.ts'

const report = () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() }
  process.send?.({ usage })
}
report()
setInterval(report, reportEveryMs).unref()
