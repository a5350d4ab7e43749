// The member on whose page a signup began, as far as the caller may see them.
import type { readMember } from '#features/profiles/contract.ts'
import { callPage } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'

/** Null if nobody is in view, or no longer. */
export async function findInView(page: Page, id: string | null | undefined) {
  if (!id) return null
  const outcome = await callPage<typeof readMember>(page, 'GET /api/member.php', { query: { id } })
  if (!outcome.ok) return null
  const { name, fictional, main_image: image } = outcome.value
  return { id, name, fictional, picture: image?.thumb_filename ?? null }
}
