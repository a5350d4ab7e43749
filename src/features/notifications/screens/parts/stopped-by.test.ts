// Which of several reasons is told, and whether it is told as a warning.
import { expect, test } from 'vitest'
import type { StopReason } from '../../limits.ts'
import { stoppedBy, stoppedTitle, stoppedTone } from './stopped-by.ts'

const cases: [StopReason[], StopReason | undefined, string, string][] = [
  [[], undefined, 'stopped.title', 'warning'],
  [['listunsubscribe'], 'listunsubscribe', 'stopped.fewer', 'plain'],
  [['bounce'], 'bounce', 'stopped.title', 'warning'],
  [['listunsubscribe', 'bounce'], 'bounce', 'stopped.title', 'warning'],
  [['fbl', 'listunsubscribe'], 'fbl', 'stopped.title', 'warning'],
]
test.each(cases)('[2.326] of the reasons %j %s is told', (reasons, reason, title, tone) => {
  expect(stoppedBy(reasons)).toBe(reason)
  expect([stoppedTitle(reason), stoppedTone(reason)]).toEqual([title, tone])
})
