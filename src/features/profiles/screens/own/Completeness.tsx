// How much of the profile is filled in, and the one thing that would help most next.
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/Card.tsx'
import { ArrowRight } from '#ui/icons.tsx'
import { Meter } from '#ui/ProgressBar.tsx'
import type { OwnProfile } from '../../contract.ts'
import { completeness, missingParts } from '../../rules.ts'
import { useSite } from '../parts/use-site.ts'

/** Where the field of each part stands on the page. */
const anchors: Record<string, string> = {
  photo: '#photos-part',
  about: '#about',
  interests: '#interests-part',
  city: '#city',
}

export function Completeness({ profile, photos }: { profile: OwnProfile; photos: number }) {
  const { t } = useTranslation('profiles')
  const facts = { ...profile, photos }
  const { visible_profile_fields: asked } = useSite()
  const percent = completeness(facts, asked)
  const [next] = missingParts(facts, asked)
  return (
    <Card tone={percent === 100 ? 'good' : 'primary'}>
      <p className="mb-2.5 font-semibold">
        {percent === 100 ? t('complete.done') : t('complete.percent', { percent })}
      </p>
      <Meter value={percent} max={100} label={t('complete.meter')} tone={percent === 100 ? 'good' : 'primary'} />
      {next ? (
        <a href={anchors[next] ?? '#facts-part'} className="link mt-3 inline-flex min-h-8 items-center gap-1.5 text-sm">
          {t(`complete.next.${next in anchors ? next : 'fact'}`)}
          <ArrowRight className="size-4" aria-hidden="true" />
        </a>
      ) : null}
    </Card>
  )
}
