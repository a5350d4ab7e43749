// How much of the profile is filled in, and the one thing that would help most next, with the reason.
import { ArrowRight } from '#ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/Card.tsx'
import { Meter } from '#ui/ProgressBar.tsx'
import type { OwnProfile } from '../../contract.ts'
import { completeness, fewestInterests, missingParts } from '../../rules.ts'
import type { ProfilePart } from '../../rules.ts'
import { useSite } from '../parts/use-site.ts'

// copy: complete.next.*, complete.why.*

/** Where the field of each part is on the page; facts are found under their own name. */
const anchors: Partial<Record<ProfilePart, string>> = { photo: 'photos-part', interests: 'interests-part' }
const withWords: readonly ProfilePart[] = ['photo', 'about', 'interests', 'reason', 'relationship_status', 'city']

/** `photos`: those that are not refused. */
export function Completeness({ profile, photos }: { profile: OwnProfile; photos: number }) {
  const { t } = useTranslation(['own', 'fields'])
  const { visible_profile_fields: asked } = useSite()
  const facts = { ...profile, photos }
  const percent = completeness(facts, asked)
  const [next] = missingParts(facts, asked)
  const tone = next ? 'primary' : 'good'
  return (
    <Card tone={tone}>
      <p className="mb-2.5 font-semibold">{next ? t('complete.percent', { percent }) : t('complete.done')}</p>
      <Meter value={percent} max={100} label={t('complete.meter')} tone={tone} />
      {next ? <Next part={next} /> : null}
    </Card>
  )
}

function Next({ part }: { part: ProfilePart }) {
  const { t } = useTranslation(['own', 'fields'])
  const own = withWords.includes(part)
  return (
    <p className="mt-3">
      <a href={`#${anchors[part] ?? `field-${part}`}`} className="link inline-flex min-h-8 items-center gap-1.5">
        {own
          ? t(`complete.next.${part}`, { count: fewestInterests })
          : t('complete.next.looks', { field: t(`fields:${part}.label`) })}
        <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
      </a>
      <span className="block text-sm text-muted">{t(`complete.why.${own ? part : 'looks'}`)}</span>
    </p>
  )
}
