// One key, one effect: what a key created is found again instead of being created twice.
import { createHash } from 'node:crypto'
import { Refusal } from './refusal.ts'
import { change, findRow, inTransaction, type Store } from './store.ts'

/** The key and what it created are one commit. */
export function createOnce<Row extends { id: string }>(
  store: Store,
  key: string,
  body: object,
  thing: { find: (id: string) => Row | undefined; make: () => Row },
): Row {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return inTransaction(store, () => {
    const used = findRow<{ body_hash: string; made_id: string }>(
      store,
      'select * from idempotency_keys where key = ?',
      key,
    )
    if (used && used.body_hash !== hash) throw new Refusal(409, 'idempotency_key_reused')
    if (used) return mustExist(thing.find(used.made_id))
    const made = thing.make()
    change(store, 'insert into idempotency_keys (key, body_hash, made_id) values (?, ?, ?)', key, hash, made.id)
    return made
  })
}

export function mustExist<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('the books lost a row')
  return row
}
