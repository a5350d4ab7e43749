// A process that starts the database in a folder and says so, for the tests of what outlives it.
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await startEmbeddedPostgres({ dataDir, durable: false, log: (sentence) => console.error(sentence) })
console.log(JSON.stringify({ url: database.url, pid: database.pid }))
setInterval(() => undefined, 60_000)
process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)))
