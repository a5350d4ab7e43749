// The language dropdown: the choice is stored in a cookie and, for a member, with the account.
import { useTranslation } from 'react-i18next'
import { useSubmit, useLocation } from 'react-router'
import { languageNames } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Globe } from '#ui/icons.tsx'
import { Menu, MenuPick } from '#ui/Menu.tsx'
import { useRoot } from './reader.ts'

export function LanguageMenu() {
  const { t } = useTranslation('app')
  const { locale, settings } = useRoot()
  const choose = useChooseLanguage()
  const choices = settings.languages.map((language) => ({
    value: language,
    label: languageNames[language],
    lang: language,
  }))
  return (
    <Menu
      trigger={
        <IconButton label={t('nav.language')}>
          <Globe className="size-5" aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuPick<Language> value={locale} onValue={choose} choices={choices} />
    </Menu>
  )
}

/** Saves the language and shows the same page in it. */
export function useChooseLanguage(): (language: Language) => void {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  return (language) => void submit({ language, back: pathname + search }, { method: 'post', action: '/lang-config' })
}
