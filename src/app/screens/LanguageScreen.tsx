// Choosing the language: the page for it, and the form that the dropdown submits too.
import { useTranslation } from 'react-i18next'
import { redirect, redirectDocument, useSearchParams } from 'react-router'
import { ownPath } from '#base/own-path.ts'
import { cookieHeader } from '#base/cookies.ts'
import { isLanguage, languageNames } from '#base/languages.ts'
import type { saveUser } from '#features/profiles/user/contract.ts'
import { day, second } from '#base/time.ts'
import { Button } from '#ui/Button.tsx'
import { RadioCards } from '#ui/Choices.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { callPage, pageContext } from '#ui/page.ts'
import type { Route } from './+types/LanguageScreen.ts'
import { useRoot } from '../frame/reader.ts'

const cookieSeconds = (365 * day) / second

/** Stores the choice in the cookie and, for a member, with the account; then returns to where the reader was. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const language = form.get('language')
  if (!isLanguage(language)) return redirect('/lang-config', 303)
  page.setCookie(cookieHeader('locale', language, { seconds: cookieSeconds, origin: page.origin }))
  if (page.loggedIn) await callPage<typeof saveUser>(page, 'PUT /api/user.php', { body: { language } })
  // Texts are loaded once per document, so the next page is loaded as a new one.
  return redirectDocument(ownPath(form.get('back')) ?? '/', 303)
}

export const meta = () => []

export default function LanguageScreen() {
  const { t } = useTranslation('app')
  const { locale, settings } = useRoot()
  const [search] = useSearchParams()
  return (
    <form method="post" className="mx-auto max-w-column">
      <title>{t('language.title')}</title>
      <PageHeader title={t('language.title')}>{t('language.text')}</PageHeader>
      <input type="hidden" name="back" value={search.get('back') ?? '/'} />
      <RadioCards
        name="language"
        label={t('nav.language')}
        defaultValue={locale}
        choices={settings.languages.map((language) => ({
          value: language,
          label: languageNames[language],
          lang: language,
        }))}
      />
      <Button type="submit" wide className="mt-6">
        {t('language.save')}
      </Button>
    </form>
  )
}
