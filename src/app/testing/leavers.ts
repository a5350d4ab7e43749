// For tests about leaving: a server with a member who leaves and one they know, and what both do there.
import { afterAll } from 'vitest'
import { demoBundles } from '../../../demo/sites.ts'
import { day } from '#base/time.ts'
import { setStage } from '#platform/payments/sandbox-testing.ts'
import { clientId, openStage } from './stage.ts'
import type { Visitor } from './stage.ts'

export type Leaver = Visitor & { id: string }

export async function openLeavers() {
  const provider = await setStage()
  afterAll(() => provider.stop())
  const stage = await openStage(provider.gateway)
  return {
    provider,
    stage,
    /** Nobody but the two is there. */
    begin: async (): Promise<{ ann: Leaver; bob: Leaver }> => {
      await stage.reset()
      await stage.db.insertInto('bundle').values(demoBundles()).execute()
      const notes = JSON.stringify({ hair_color: 'like okapi' })
      const profile = { about: 'A quagga of my own', city: 'Haarlem', notes }
      const ann = await stage.member({ name: 'Zebedea', credits: 9, profile })
      return { ann, bob: await stage.member({ name: 'Bob', credits: 9, profile: { gender: 'male' } }) }
    },
    leave: (who: Visitor) => who.post('/api/leaving.php', { confirm: 'delete_account' }),
    pass: (days: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + days * day)),
    write: (from: Visitor, to: { id: string }, body: string) =>
      from.post('/api/message.php', { client_id: clientId(), member: to.id, body }),
    statusOf: async ({ id }: { id: string }) =>
      (await stage.db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
  }
}
