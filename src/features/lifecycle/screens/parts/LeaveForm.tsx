// The password again, the button that deletes, and beside it, as plain, the one that stays.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import type { Refused } from '#features/accounts/screens/parts/notes.ts'
import { ProofField } from '#features/accounts/screens/parts/ProofField.tsx'
import { isAboutProof } from '#features/accounts/screens/parts/prove.ts'
import { useSending } from '#features/accounts/screens/parts/sending.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'

export function LeaveForm({ refused }: { refused: Refused | undefined }) {
  const { t } = useTranslation('lifecycle')
  const sending = useSending('do', 'delete')
  return (
    <section id="delete">
      <h2 className="text-lg">{t('form.title')}</h2>
      <KeptForm className="mt-4 grid gap-5" refusal={isAboutProof(refused) ? null : refused?.message}>
        <ProofField
          label={t('form.password')}
          hint={t('form.password_hint')}
          refused={refused}
          wrong={t('form.wrong')}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" name="do" value="delete" variant="danger" size="large" wide busy={sending}>
            {t('form.delete')}
          </Button>
          <ButtonLink to={paths.notifications()} variant="secondary" size="large" wide>
            {t('form.keep')}
          </ButtonLink>
        </div>
      </KeptForm>
    </section>
  )
}
