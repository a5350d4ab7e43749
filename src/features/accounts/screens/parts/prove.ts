// The first step of an action that needs a login younger than ten minutes.
import { callPage } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import type { repeatLogin } from '../../contract.ts'
import { refusedBy, textOf } from './notes.ts'
import type { Refused } from './notes.ts'

/** Checks the form's password; after using a passkey, none is needed. What follows requires a recent login either way. */
export async function proveLogin(page: Page, form: FormData): Promise<Refused | null> {
  if (textOf(form, 'proved') === 'passkey') return null
  const body = { password: textOf(form, 'password') }
  const proved = await callPage<typeof repeatLogin>(page, 'POST /api/recent-login.php', { body })
  return proved.ok ? null : refusedBy(proved.error)
}

/** Whether a refusal is about the proof: the field of the proof shows it, not the form as a whole. */
export function isAboutProof(refused: Refused | null | undefined): boolean {
  return refused?.code === 'login_failed' || refused?.code === 'login_too_old'
}
