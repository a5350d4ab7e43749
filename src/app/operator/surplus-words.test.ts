// Commands with more words than they take: nothing is done, instead of it being done for the first alone.
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { openStage } from '../testing/stage.ts'
import { lookAtComplaints } from './complaint-desk.ts'
import { decideOnMembers } from './member-desk.ts'
import { decideOnPhotos } from './photo-desk.ts'
import { lookAtReports } from './report-desk.ts'

const stage = await openStage()
await stage.reset()

test('[8.86] of two members allowed in one command neither is, and the usage is printed', async () => {
  const [ann, bob] = [await stage.member(), await stage.member()]
  for (const { id } of [ann, bob]) await decideOnMembers(stage.platform, ['restrict', id, 'fake'], 'grace')
  const { lines, done } = await decideOnMembers(stage.platform, ['allow', ann.id, bob.id], 'grace')
  expect([done, lines[0]]).toEqual([false, expect.stringMatching(/^members {2}/)])
  expect((await decideOnMembers(stage.platform, [], 'grace')).lines).toHaveLength(2)
})

const id = newId()
test.each([
  ['members', decideOnMembers, 'list all'],
  ['members', decideOnMembers, `show ${id} ${id}`],
  ['members', decideOnMembers, `restrict ${id} fake minor`],
  ['members', decideOnMembers, `erase ${id} ${id}`],
  ['photos', decideOnPhotos, `show ${id} ${id}`],
  ['photos', decideOnPhotos, `refuse ${id} nudity minor`],
  ['photos', decideOnPhotos, `of ${id} ${id}`],
  ['reports', lookAtReports, 'done C-1 upheld C-2'],
  ['reports', lookAtReports, 'reopen C-1 C-2'],
  ['reports', lookAtReports, 'allow C-1 1 2'],
  ['complaints', lookAtComplaints, 'done C-1 answered C-2'],
  ['complaints', lookAtComplaints, 'show C-1 C-2'],
])('[8.86] %s with too many words is answered with the usage: %3$s', async (name, desk, line) => {
  const { lines, done } = await desk(stage.platform, line.split(' '), 'grace')
  expect([done, lines[0]]).toEqual([false, expect.stringMatching(new RegExp(`^${name} {2}`))])
})
