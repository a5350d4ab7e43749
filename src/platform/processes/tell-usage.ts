// Read in before a work process begins, where the system does not tell what it uses: then it tells that itself.
import { tellEveryMs } from './work-usage.ts'
import type { Usage } from './work-usage.ts'

const tell = () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() }
  process.send?.({ usage })
}
tell()
setInterval(tell, tellEveryMs).unref()
