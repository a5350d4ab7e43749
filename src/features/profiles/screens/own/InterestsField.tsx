// The interests one shows, and the dialog in which they are searched and chosen.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Tag } from '#ui/Chip.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Pencil, Plus } from '#ui/icons.tsx'
import { InterestPicker } from './InterestPicker.tsx'
import { SaveMark, refusalOf } from './SaveMark.tsx'
import { Section } from './Section.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

export function InterestsField({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation(['profiles', 'interests'])
  const [open, setOpen] = useState(false)
  const { interests } = own.profile
  const state = own.stateOf('interests')
  const refusal = refusalOf(state)
  const close = (chosen: string[]) => {
    setOpen(false)
    if (chosen.join() !== interests.join()) own.save({ interests: chosen })
  }
  return (
    <Section id="interests" title={t('profiles:interests_title')} aside={<SaveMark state={state} />}>
      {interests.length > 0 ? (
        <ul className="mb-4 flex flex-wrap gap-2">
          {interests.map((interest) => (
            <li key={interest}>
              <Tag>{t(`interests:tags.${interest}`)}</Tag>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-muted">{t('profiles:own.interests_empty')}</p>
      )}
      {refusal ? <FieldError>{refusal}</FieldError> : null}
      <Button
        variant="secondary"
        size="small"
        onClick={() => setOpen(true)}
        icon={
          interests.length > 0 ? (
            <Pencil className="size-4" aria-hidden="true" />
          ) : (
            <Plus className="size-4" aria-hidden="true" />
          )
        }
      >
        {t(interests.length > 0 ? 'profiles:own.interests_change' : 'profiles:own.interests_add')}
      </Button>
      {open ? <InterestPicker chosen={interests} onClose={close} /> : null}
    </Section>
  )
}
