// Where a site hides who is a member, how long an answer takes reveals nothing about the address it was asked about.
import { beforeEach, describe, expect, test } from 'vitest'
import { openStage } from '#app/testing/stage.ts'
import type { Answer } from '#app/testing/stage.ts'
import { host, signupForm } from './fixture-signups.ts'

const stage = await openStage()

beforeEach(() => stage.reset())

/** A timer may be a little early. */
const step = 98

async function timed(answering: Promise<Answer>): Promise<{ status: number; ms: number }> {
  const since = performance.now()
  const { status } = await answering
  return { status, ms: performance.now() - since }
}

describe('[12.211] if membership is hidden, an answer about an address waits for its moment', () => {
  test.each(['a member’s', 'nobody’s'])('%s', async (whose) => {
    const [member, asker] = [await stage.member({ host }), await stage.member({ host })]
    const email = `${whose === 'nobody’s' ? 'nobody' : member.id}@stage.example`
    const calls: [string, object, number][] = [
      ['/api/user.php', { email, password: 'not the right one' }, 401],
      ['/api/password-reset.php', { email }, 200],
      ['/api/activation-mail.php', { email }, 200],
      ['/api/signup.php', signupForm({ email }), 200],
    ]
    for (const [path, body, expected] of calls) {
      const { status, ms } = await timed(stage.visitor({ host }).post(path, body))
      expect({ path, status }).toEqual({ path, status: expected })
      expect(ms, path).toBeGreaterThanOrEqual(step)
    }
    const change = await timed(asker.post('/api/mail-change.php', { email }))
    expect(change.status).toBe(200)
    expect(change.ms).toBeGreaterThanOrEqual(step)
  })
})
