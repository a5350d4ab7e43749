// The quiet hint to fill in a profile that is still thin; sent away, it stays away.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { second } from '#base/time.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Sparkles } from '#ui/icons.tsx'
import { completeness } from '../../rules.ts'
import type { User } from '../../user/contract.ts'
import { useReader, useSite } from './use-site.ts'

/** When it was sent away, as a unix timestamp (specification, section 3). */
const dismissedKey = 'hide-enrich-alert'
const thinBelow = 50

/** A refused photo is none. */
const photosOf = ({ main_image: main }: User['profile']) => (main && main.status !== 'refused' ? 1 : 0)

const membersArea = /^\/(members|likes|premium)(\/|$)/

/** At the foot of the pages of the members area, so that nothing on them moves when it comes. */
export function EnrichHint({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('profiles')
  const reader = useReader()
  const { visible_profile_fields: asked } = useSite()
  const { pathname } = useLocation()
  const [shown, setShown] = useState(false)
  const profile = reader?.profile
  const thin = profile !== undefined && completeness({ ...profile, photos: photosOf(profile) }, asked) < thinBelow
  useEffect(() => setShown(thin && localStorage.getItem(dismissedKey) === null), [thin])
  if (!shown || !membersArea.test(pathname)) return null
  const dismiss = () => {
    localStorage.setItem(dismissedKey, String(Math.floor(Date.now() / second)))
    setShown(false)
  }
  return (
    <Banner
      tone="primary"
      icon={<Sparkles aria-hidden="true" />}
      title={t('enrich.title')}
      onDismiss={dismiss}
      className={className}
      action={
        <ButtonLink to={paths.profile()} size="small">
          {t('enrich.action')}
        </ButtonLink>
      }
    >
      {t('enrich.text')}
    </Banner>
  )
}
