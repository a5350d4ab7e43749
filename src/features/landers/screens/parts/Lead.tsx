// The head of a lander: who the site is for, the title, one sentence.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '#features/profiles/screens/parts/use-site.ts'

interface LeadProps {
  title: string
  children?: ReactNode
  className?: string
}

export function Lead({ title, children, className = '' }: LeadProps) {
  const { t } = useTranslation('landers')
  const { niche } = useSite()
  return (
    <header className={className}>
      <title>{title}</title>
      <p className="text-sm font-semibold text-accent">{t(`niche.${niche}` as 'niche.default')}</p>
      <h1 className="mt-2 text-2xl text-balance md:text-3xl">{title}</h1>
      {children ? (
        <div className="mt-3 max-w-text text-lg text-muted" suppressHydrationWarning>
          {children}
        </div>
      ) : null}
    </header>
  )
}
