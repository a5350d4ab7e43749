// Beside a card to decide on: reporting or blocking its member.
import { useTranslation } from 'react-i18next'
import type { MemberCard } from '#features/profiles/contract.ts'
import { askToReport } from '#features/profiles/screens/parts/report-request.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Ellipsis } from '#ui/icons.tsx'

export function CardMenu({ member: { id, name, fictional } }: { member: MemberCard }) {
  const { t } = useTranslation('profiles')
  return (
    <IconButton label={t('card_menu', { name })} onClick={() => askToReport({ id, name, fictional })}>
      <Ellipsis className="size-5" aria-hidden="true" />
    </IconButton>
  )
}
