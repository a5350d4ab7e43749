// `npm run build`: builds pages and server if need be, and ends.
import { ensureBuilt } from './build.ts'
import { stopWithParent } from '#app/process/parent.ts'

stopWithParent()
try {
  await ensureBuilt()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
