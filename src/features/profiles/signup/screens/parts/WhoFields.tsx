// The first question of the signup: who one is, and who one looks for.
import { useTranslation } from 'react-i18next'
import { noteText } from '#features/accounts/screens/parts/notes.ts'
import type { Notes } from '#features/accounts/screens/parts/notes.ts'
import { RadioCards } from '#ui/Choices.tsx'
import { focusOnMistake } from './focus-on-mistake.ts'

interface WhoFieldsProps {
  notes?: Notes
  /** In a narrow place each choice has a line of its own. */
  narrow?: boolean
  answers?: { gender?: string | undefined; seeks?: string | undefined } | undefined
  /** The first field with a mistake, which has the focus as the page opens. */
  first?: string | undefined
}

export function WhoFields({ notes, answers, first, narrow = false }: WhoFieldsProps) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <RadioCards
        name="gender"
        label={t('signup.i_am')}
        columns={2}
        defaultValue={answers?.gender}
        error={noteText(t, notes?.['gender'])}
        {...focusOnMistake(first, 'gender')}
        choices={[
          { value: 'female', label: t('signup.woman') },
          { value: 'male', label: t('signup.man') },
        ]}
      />
      <RadioCards
        name="seeks"
        label={t('signup.i_seek')}
        columns={narrow ? 1 : 3}
        defaultValue={answers?.seeks}
        error={noteText(t, notes?.['seeks'])}
        {...focusOnMistake(first, 'seeks')}
        choices={[
          { value: 'male', label: t('signup.men') },
          { value: 'female', label: t('signup.women') },
          { value: 'both', label: t('signup.both') },
        ]}
      />
    </>
  )
}
