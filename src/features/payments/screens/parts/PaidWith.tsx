// With what an order is paid, and where to choose something else.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Row, Rows } from '#ui/Card.tsx'

export function PaidWith({ name, otherTo }: { name: string; otherTo: string }) {
  const { t } = useTranslation('payments')
  return (
    <Rows>
      <Row
        title={t('repeat_with')}
        hint={
          <Link to={otherTo} className="link">
            {t('failed_other_method')}
          </Link>
        }
        aside={<span className="font-semibold whitespace-nowrap text-text">{name}</span>}
      />
    </Rows>
  )
}
