// Reading what was written: a long conversation against a short one, many rows against few, and a search in one's own history.
import { messagesDatabase, conversationId, longConversation, longLength, shortConversation } from './history-data.ts'
import { sessionToken, startBenchPostgres } from './data.ts'
import { atLeast, within } from './figures.ts'
import type { Figure } from './figures.ts'
import { interleaved, startLoadGenerator } from './load.ts'
import type { LoadGenerator, Order } from './load.ts'
import { startProduct } from './server.ts'

const clients = 8
const ms = 2_000
/** This many conversations are read, far apart. */
const readFrom = 2_000
/** How many rows there should be; fewer if the machine has no room or time for them. */
const manyRows = Number(process.env['BENCH_MESSAGES'] ?? 10_000_000)
const fewRows = 1_000_000

export async function benchHistory(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  const generator = startLoadGenerator()
  try {
    const few = await messagesDatabase(postgres, fewRows)
    const many = await messagesDatabase(postgres, manyRows)
    return [...(await benchOpening(generator, few)), ...(await benchRows(generator, few, many))]
  } finally {
    generator.stop()
    await postgres.stop()
  }
}

async function benchOpening(generator: LoadGenerator, url: string): Promise<Figure[]> {
  const product = await startProduct({ databaseUrl: url })
  const opening = (conversation: string, person: number, more = ''): Order => {
    const path = `/api/messages.php?conversation=${conversation}${more}`
    const requests = [{ method: 'GET' as const, path, session: sessionToken(person) }]
    return { load: { kind: 'http', port: product.port, requests }, clients, ms }
  }
  const looking: Order = { ...opening('', 1), clients: 1 }
  looking.load = {
    kind: 'http',
    port: product.port,
    requests: [
      {
        method: 'POST',
        path: '/api/chat-search.php',
        session: sessionToken(1),
        body: JSON.stringify({ words: 'saxophone' }),
      },
    ],
  }
  try {
    const found = await interleaved(generator, {
      long: opening(longConversation, 1, '&at_unread=yes'),
      middle: opening(longConversation, 1, `&around_seq=${longLength / 2}`),
      short: opening(shortConversation, 3, '&at_unread=yes'),
      looking,
    })
    const rates = (name: keyof typeof found) => found[name].map(({ rate }) => rate)
    const p50 = found.looking.map((one) => one.p50)
    return [
      atLeast(
        'opening a conversation of 100,000 messages against one of 100',
        '/s',
        rates('long'),
        rates('short'),
        0.8,
      ),
      atLeast('opening it in the middle, against the same', '/s', rates('middle'), rates('short'), 0.8),
      within('search of a rare word in 100,000 messages of one’s own, p50', 'ms', p50, 100),
    ]
  } finally {
    await product.stop()
  }
}

async function benchRows(generator: LoadGenerator, few: string, many: string): Promise<Figure[]> {
  const lastFifty = (url: string, rows: number): Order => ({
    load: { kind: 'sql', url, rounds: everyConversation(rows).map((id) => [{ text: lastFiftySql, values: [id, 0] }]) },
    clients,
    ms,
  })
  const found = await interleaved(generator, { many: lastFifty(many, manyRows), few: lastFifty(few, fewRows) })
  const rates = (name: keyof typeof found) => found[name].map(({ rate }) => rate)
  const name = `last 50 messages of ${manyRows.toLocaleString('en')} rows against ${fewRows.toLocaleString('en')}`
  return [atLeast(name, '/s', rates('many'), rates('few'), 0.8)]
}

function everyConversation(rows: number): string[] {
  const deep = rows / 1_000_000
  return Array.from({ length: readFrom }, (_, at) => conversationId(5 + ((at * 1_663) % 9_900), 1 + (at % deep)))
}

/** As the product reads a page of history. */
const lastFiftySql = `
  select id, conversation_id, seq, client_id, sender_id, kind, body, automatic, cost_credits, created_at, reply_seq
  from message where conversation_id = $1 and seq > $2 order by seq desc limit 51`
