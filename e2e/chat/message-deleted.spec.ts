// Messages taken back after being read: the sender is told that a report still has them, the reader can report them.
import { newId } from '#base/ids.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

test('[6.60] [12.110] a message that was read and taken back is reported in its place', async ({ browser, server }) => {
  const threat = { client_id: newId(), member: cast.member.id, body: 'I know where you live.' }
  await askAs(server, cast.premium, 'POST /api/message.php', threat)
  await askAs(server, cast.member, 'POST /api/chat-opened.php', { conversation: cast.stage.conversationId })
  const noah = await openAs(browser, server, cast.premium)
  const alma = await openAs(browser, server, cast.member, { viewport: { width: 390, height: 844 } })
  for (const page of [noah, alma]) await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const line = noah.getByRole('log').getByRole('listitem').filter({ hasText: threat.body })
  await line.hover()
  await line.getByRole('button', { name: 'What you can do with this message' }).click()
  await noah.getByRole('menuitem', { name: 'Take back' }).click()
  await expect(noah.getByRole('dialog')).toContainText('For 30 days our team can still see it')
  await noah.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  const gone = (page: typeof noah) =>
    page.getByRole('log').getByRole('listitem').filter({ hasText: 'This message was deleted.' }).last()
  await expect(gone(noah)).toBeVisible()
  await expect(gone(noah).getByRole('button')).toHaveCount(0)
  await gone(alma).hover()
  await gone(alma).getByRole('button', { name: 'What you can do with this message' }).click()
  await expect(alma.getByRole('menuitem')).toHaveText(['Report this message'])
  await alma.getByRole('menuitem', { name: 'Report this message' }).click()
  const dialog = alma.getByRole('dialog', { name: 'Report this message' })
  await expect(dialog).toContainText('what was taken back in the last 30 days')
  await dialog.getByText('Insults, threats or harassment').click()
  await dialog.getByRole('button', { name: 'Report and block' }).click()
  await expect(alma.getByRole('dialog').getByText(/^C-\d{4}-\w{6}$/)).toBeVisible()
  await Promise.all([alma, noah].map((page) => page.context().close()))
})
