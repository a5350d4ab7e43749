// The interests one shows, who may see them, and the dialog in which they are searched and chosen.
import { Pencil, Plus } from '#ui/icons.tsx'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Tag } from '#ui/Chip.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useSite } from '../parts/use-site.ts'
import { Lines } from './FieldRow.tsx'
import { NoteLine } from './NoteLine.tsx'
import { isSame } from './own-changes.ts'
import { SaveMark } from './SaveMark.tsx'
import { Section } from './Section.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { Trouble } from './Trouble.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

const InterestPicker = lazyPart(async () => (await import('./InterestPicker.tsx')).InterestPicker)

export function InterestsField({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation(['own', 'interests'])
  const { visible_profile_fields: shown } = useSite()
  if (!shown.includes('interests')) return null
  const title = t('own:groups.interests')
  const { interests, show_interests: isShown } = own.profile
  const say = (value: unknown) => (value as string[]).map((id) => t(`interests:tags.${id}`)).join(', ')
  return (
    <Section id="interests" title={title} aside={<SaveMark own={own} field="interests" name={title} />}>
      {interests.length > 0 ? (
        <ul className="mb-4 flex flex-wrap gap-2">
          {interests.map((interest) => (
            <li key={interest}>
              <Tag>{t(`interests:tags.${interest}`)}</Tag>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-muted">{t('own:interests.empty')}</p>
      )}
      <Trouble id="interests-wrong" own={own} field="interests" say={say} />
      <ChooseInterests own={own} />
      <div className="mt-4">
        <Lines>
          <SwitchRow
            own={own}
            field="show_interests"
            label={t('own:show_interests')}
            hint={t(isShown ? 'own:shown_on_card' : 'own:shown_to_nobody')}
          />
        </Lines>
        {isShown ? <NoteLine own={own} field="interests" name={title} /> : null}
      </div>
    </Section>
  )
}

function ChooseInterests({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation('own')
  /** As they were when the choosing began, while it goes on. */
  const [known, setKnown] = useState<readonly string[] | null>(null)
  const some = own.profile.interests.length > 0
  const Icon = some ? Pencil : Plus
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => setKnown(own.profile.interests)}
        icon={<Icon className="size-4" aria-hidden="true" />}
      >
        {t(some ? 'interests.change' : 'interests.add')}
      </Button>
      {known ? (
        <Suspense>
          <InterestPicker
            chosen={known}
            onClose={(interests) => {
              setKnown(null)
              // What another window changed meanwhile stays if nothing was changed here; otherwise the member decides.
              if (!isSame(interests, known)) own.save({ interests }, { interests: known })
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
