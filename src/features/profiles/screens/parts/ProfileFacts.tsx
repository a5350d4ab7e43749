// What a member tells of themselves: a few words, the facts, the interests with the shared ones first.
import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/Chip.tsx'
import { Sparkles } from '#ui/icons.tsx'
import type { MemberProfile } from '../../contract.ts'
import { choiceFields } from '../../limits.ts'
import type { NotedField } from '../../limits.ts'

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
      <Note>{member.notes.interests}</Note>
    </section>
  )
}

function Facts({ member }: { member: MemberProfile }) {
  const { t } = useTranslation(['fields', 'profiles'])
  const told = choiceFields.flatMap((field) => {
    const value = member[field]
    return value === null ? [] : [{ field, value }]
  }) as { field: NotedField; value: string }[]
  if (member.sexuality) told.push({ field: 'sexuality', value: member.sexuality })
  if (told.length === 0) return null
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {told.map(({ field, value }) => (
        <div key={field} className="flex justify-between gap-4 border-b border-line pb-3">
          <dt className="text-muted">{t(`fields:${field}.label`)}</dt>
          <dd className="text-end font-semibold">
            {t(`fields:${field}.${value}`)}
            <Note>{member.notes[field]}</Note>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What the member wrote beside it, if anything. */
function Note({ children }: { children: string | undefined }) {
  return children ? <span className="mt-1 block text-sm font-normal text-muted">{children}</span> : null
}
