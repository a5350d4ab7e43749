// A Back button for the installed app, which has no browser bar: only there, with a history, on the inner pages.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { IconButton } from '#ui/IconButton.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { useGoBack } from '#ui/use-go-back.ts'
import { mayGoBack } from './inner-pages.ts'

export function BackButton() {
  const { t } = useTranslation('app')
  const goBack = useGoBack()
  const { pathname } = useLocation()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const installed = window.matchMedia('(display-mode: standalone)').matches
    setShown(mayGoBack({ installed, historyLength: window.history.length, pathname }))
  }, [pathname])
  if (!shown) return null
  return (
    <IconButton label={t('nav.back')} onClick={goBack}>
      <ArrowLeft className="size-5.5" aria-hidden="true" />
    </IconButton>
  )
}
