// What a member tells of themselves: a few words, the facts, the interests with the shared ones first.
import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/Chip.tsx'
import type { MemberProfile } from '../../contract.ts'
import { choiceFields } from '../../limits.ts'

export function ProfileFacts({ member }: { member: MemberProfile }) {
  const { t } = useTranslation('profiles')
  return (
    <div className="space-y-8">
      {member.about ? (
        <section>
          <h2 className="mb-2 text-lg">{t('about_title', { name: member.name })}</h2>
          <p className="whitespace-pre-line">{member.about}</p>
        </section>
      ) : null}
      <Interests member={member} />
      <Facts member={member} />
    </div>
  )
}

function Interests({ member }: { member: MemberProfile }) {
  const { t } = useTranslation(['profiles', 'interests'])
  if (member.interests.length === 0) return null
  const shared = new Set(member.shared_interests)
  return (
    <section>
      <h2 className="mb-3 text-lg">{t('profiles:interests_title')}</h2>
      {shared.size > 0 ? (
        <p className="-mt-2 mb-3 text-sm text-muted">{t('profiles:shared', { count: shared.size })}</p>
      ) : null}
      <ul className="flex flex-wrap gap-2">
        {member.interests.map((interest) => (
          <li key={interest}>
            <Tag
              shared={shared.has(interest)}
              icon={shared.has(interest) ? <Sparkles aria-hidden="true" /> : undefined}
            >
              {t(`interests:tags.${interest}`)}
            </Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ member }: { member: MemberProfile }) {
  const { t } = useTranslation(['fields', 'profiles'])
  const told = choiceFields.flatMap((field) => {
    const value = member[field]
    return value === null ? [] : [{ label: t(`fields:${field}.label`), value: t(`fields:${field}.${value}`) }]
  })
  if (member.sexuality)
    told.push({ label: t('fields:sexuality.label'), value: t(`fields:sexuality.${member.sexuality}`) })
  if (told.length === 0) return null
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {told.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line pb-3">
          <dt className="text-muted">{label}</dt>
          <dd className="text-end font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
