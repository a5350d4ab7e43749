// The first step of an action that a login older than ten minutes may not do.
import { callPage } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import type { repeatLogin } from '../../contract.ts'
import { refusedBy, textOf } from './notes.ts'
import type { Refused } from './notes.ts'

/** Checks the password of the form; who has just proved a passkey needs none. What follows asks for a recent login either way. */
export async function proveLogin(page: Page, form: FormData): Promise<Refused | null> {
  if (textOf(form, 'proved') === 'passkey') return null
  const body = { password: textOf(form, 'password') }
  const proved = await callPage<typeof repeatLogin>(page, 'POST /api/recent-login.php', { body })
  return proved.ok ? null : refusedBy(proved.error)
}
