// Reads the static pages: `content/<language>/<token>.md`, in the reader's language, with the site's own facts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProductError } from '#base/errors.ts'
import type { SiteId } from '#base/ids.ts'
import type { Language } from '#base/languages.ts'
import { companyOf, currentTerms, siteOf } from '#features/sites/service.ts'
import type { Platform } from '#platform/platform.ts'
import { projectRoot } from '#platform/project.ts'
import { asWritten, describe, fillIn, isToken, keepParts, splitTitle } from './rules.ts'

const contentFolder = join(projectRoot, 'content')
/** Texts belong to releases, not to members: they change with a restart. Only existing ones are cached. */
const texts = new Map<string, string>()

/** A page by its token. Throws `page_not_found`. */
export async function staticPage(platform: Platform, siteId: SiteId, language: Language, token: string) {
  const text = isToken(token) ? await textOf(language, token) : null
  if (text === null) throw new ProductError('page_not_found')
  const [{ settings }, company, terms] = await Promise.all([
    siteOf(platform, siteId),
    companyOf(platform, siteId),
    currentTerms(platform, siteId),
  ])
  const phone = settings.support_phone || company.support_phone || ''
  const facts = {
    site: settings.name,
    company: company.name,
    address: `${company.address}, ${company.city}`,
    registration: company.registration_number,
    email: settings.support_email,
    phone,
    age: String(settings.minimum_age),
    refund_days: String(settings.refund_days),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(terms),
  }
  const kept = {
    resell: settings.member_resell === 'yes',
    fictional: settings.fictional_profiles,
    phone: phone !== '',
    paid_messages: settings.message_credits > 0,
    free_messages: settings.message_credits === 0,
  }
  const { title, body: template } = splitTitle(keepParts(text, kept))
  // Only the address for mail is Markdown: it becomes a link.
  const written = Object.entries(facts).map(
    ([name, fact]) => [name, name === 'email' ? fact : asWritten(fact)] as const,
  )
  const body = fillIn(template, Object.fromEntries(written))
  // Loaded with the first of these pages: no start waits for it.
  const { marked } = await import('marked')
  return {
    token,
    title: fillIn(title, facts),
    description: describe(body),
    html: await marked.parse(body),
    changed_at: token === 'terms' ? terms.toISOString() : null,
  }
}

async function textOf(language: Language, token: string): Promise<string | null> {
  const key = `${language}/${token}`
  const text = texts.get(key) ?? (await readFile(join(contentFolder, `${key}.md`), 'utf8').catch(() => null))
  if (text !== null) texts.set(key, text)
  return text
}
