// Signups for tests, on the demo's site that hides who is a member.
import { clientId } from '#app/testing/stage.ts'
import type { Database } from '#platform/db/db.ts'

export const host = 'zwei.localhost'

/** What is sent, another form each time. */
export const signupForm = (given: object) => ({
  client_id: clientId(),
  email: 'new@stage.example',
  name: 'Wanda',
  password: 'purple boats at noon',
  date_of_birth: '1990-05-04',
  gender: 'female',
  seeks: 'male',
  country: 'DE',
  region: 'BE',
  terms: true,
  ...given,
})

/** The token in the newest mail of this kind. */
export async function linkIn(db: Database, template: string): Promise<string> {
  const { body_text } = await db
    .selectFrom('mail')
    .select('body_text')
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return new URL(/https?:\/\/\S+/.exec(body_text)?.[0] ?? '').searchParams.get('token') ?? ''
}
