// What members say about themselves: a few words, what the reader has in common with them, and the facts in calm groups.
// copy: fields:*
import { Sparkles } from '#ui/icons.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/Chip.tsx'
import type { MemberProfile } from '../../contract.ts'

export function ProfileFacts({ member }: { member: MemberProfile }) {
  const { t } = useTranslation('profiles')
  return (
    <div className="space-y-9">
      {member.about ? (
        <Section title={t('about_title', { name: member.name })}>
          <p dir="auto" className="max-w-text overflow-clip wrap-anywhere whitespace-pre-line">
            {member.about}
          </p>
        </Section>
      ) : null}
      <Interests member={member} />
      <Facts member={member} title={t('group.relationship')} fields={['reason', 'relationship_status', 'sexuality']} />
      <Facts
        member={member}
        title={t('group.appearance')}
        fields={['body_type', 'hair_color', 'eye_color', 'tattoos']}
      />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2.5 text-lg">{title}</h2>
      {children}
    </section>
  )
}

/** Shared ones first and under a heading of their own, so that nobody has to tell them by their colour. */
function Interests({ member }: { member: MemberProfile }) {
  const { t } = useTranslation('profiles')
  if (member.interests.length === 0) return null
  const shared = new Set(member.shared_interests)
  const others = member.interests.filter((interest) => !shared.has(interest))
  return (
    <Section title={t('interests_title')}>
      {shared.size > 0 ? (
        <>
          <p className="mb-2 text-sm font-semibold text-secondary">{t('shared', { count: shared.size })}</p>
          <Tags interests={member.shared_interests} shared />
        </>
      ) : null}
      {shared.size > 0 && others.length > 0 ? (
        <p className="mt-4 mb-2 text-sm text-muted">{t('interests_others')}</p>
      ) : null}
      <Tags interests={others} />
      <Note text={member.notes.interests} />
    </Section>
  )
}

function Tags({ interests, shared = false }: { interests: readonly string[]; shared?: boolean }) {
  const { t } = useTranslation('interests')
  return (
    <ul className="flex flex-wrap gap-2">
      {interests.map((interest) => (
        <li key={interest}>
          <Tag shared={shared} icon={shared ? <Sparkles aria-hidden="true" /> : undefined}>
            {t(`tags.${interest}`)}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

type FactField = 'reason' | 'relationship_status' | 'sexuality' | 'body_type' | 'hair_color' | 'eye_color' | 'tattoos'

interface FactsProps {
  member: MemberProfile
  title: string
  fields: readonly FactField[]
}

function Facts({ member, title, fields }: FactsProps) {
  const { t } = useTranslation('fields')
  const told = fields.filter((field) => member[field] !== null || member.notes[field])
  if (told.length === 0) return null
  return (
    <Section title={title}>
      <dl className="divide-y divide-line border-y border-line">
        {told.map((field) => (
          <div key={field} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <dt className="text-muted">{t(`${field}.label`)}</dt>
            <dd className="min-w-0 text-end font-semibold">
              {member[field] === null ? null : t(`${field}.${member[field]}`)}
            </dd>
            {member.notes[field] ? (
              <dd className="min-w-0 basis-full">
                <Note text={member.notes[field]} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** A sentence of the member's own beside a field. */
function Note({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p dir="auto" className="mt-1.5 overflow-clip text-sm wrap-anywhere text-muted">
      {text}
    </p>
  )
}
