// Whose page a request comes from: it is answered as that member's or not at all, whoever is logged in by then.
import { beforeEach, expect, test } from 'vitest'
import { memberHeader } from '#base/call.ts'
import { openStage } from '#app/testing/stage.ts'

const stage = await openStage()
beforeEach(() => stage.reset())

test('[4.368] a member’s page is answered to that member alone: nobody else, and no visitor once they have logged out', async () => {
  const [ann, bob] = [await stage.member(), await stage.member()]
  const page = stage.visitor({ headers: { [memberHeader]: ann.id } })
  const codes = async () => [
    (await page.get('/api/chats.php')).body.code,
    (await page.get('/api/email-check.php', { email: 'ann@mail.example' })).body.code,
  ]
  const refused = ['authentication_required', 'authentication_required']
  expect(await codes()).toEqual(refused)
  page.cookies.set('session', bob.cookies.get('session') ?? '')
  expect(await codes()).toEqual(refused)
  page.cookies.set('session', ann.cookies.get('session') ?? '')
  expect(await codes()).toEqual([undefined, undefined])
})
