// The three things that happen to a deleted account, in order.
import { useTranslation } from 'react-i18next'
import { Row, Rows } from '#ui/Card.tsx'
import { EyeOff, Mail, Trash2 } from '#ui/icons.tsx'

export function WhatHappens({ days }: { days: number }) {
  const { t } = useTranslation('lifecycle')
  return (
    <section>
      <h2 className="text-lg">{t('happens.title')}</h2>
      <Rows className="mt-4">
        <Row icon={<EyeOff aria-hidden="true" />} title={t('happens.now')} hint={t('happens.now_hint')} />
        <Row icon={<Mail aria-hidden="true" />} title={t('happens.return', { days })} hint={t('happens.return_hint')} />
        <Row icon={<Trash2 aria-hidden="true" />} title={t('happens.erased')} hint={t('happens.erased_hint')} />
      </Rows>
    </section>
  )
}
