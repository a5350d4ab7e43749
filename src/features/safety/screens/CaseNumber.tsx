// A case number for the member: one click copies it, and selecting selects all of it.
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Check, Copy } from '#ui/icons.tsx'

export function CaseNumber({ caseNumber }: { caseNumber: string }) {
  const { t } = useTranslation('safety')
  const number = useRef<HTMLParagraphElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(caseNumber)
      setCopied(true)
    } catch {
      // If the browser lets no page copy, the number is selected for copying by hand.
      if (number.current) getSelection()?.selectAllChildren(number.current)
    }
  }
  return (
    <Card tone="good" className="flex items-center justify-between gap-3">
      <div role="status">
        <p className="text-sm text-muted">{t('taken.case')}</p>
        <p ref={number} className="mt-1 text-xl font-bold tabular-nums select-all">
          {caseNumber}
        </p>
        <p className="sr-only">{copied ? t('taken.copied') : null}</p>
      </div>
      <IconButton label={copied ? t('taken.copied') : t('taken.copy')} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
    </Card>
  )
}
