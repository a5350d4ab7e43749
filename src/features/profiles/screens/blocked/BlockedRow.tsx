// A blocked member: name, since when, a report, and the button that unblocks them; once pressed, the row stays and offers to undo it.
import { Trans, useTranslation } from 'react-i18next'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Row } from '#ui/Card.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import type { BlockedMember } from '../../blocks/contract.ts'
import { rememberBlocked, useBlocked } from '../parts/blocked-memory.ts'
import { FictionalLabel } from '../parts/Fictional.tsx'
import { askToReport } from '../parts/report-request.ts'
import { useBlock } from '../parts/use-block.ts'

export function BlockedRow({ member }: { member: BlockedMember }) {
  const { t } = useTranslation(['own', 'profiles', 'matching'])
  const blocked = useBlocked(member.id, true)
  const { busy, block, unblock } = useBlock(member)
  const { name, fictional, blocked_at: at } = member
  const report = () => {
    rememberBlocked(member.id, blocked)
    askToReport(member)
  }
  return (
    <Row
      icon={<Avatar name={name} size="small" />}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          {fictional ? <FictionalLabel /> : null}
        </span>
      }
      hint={
        <span className="flex flex-wrap items-center gap-x-3">
          {blocked ? (
            <span>
              <Trans t={t} i18nKey="block_list.since" components={{ time: <TimeText at={at} /> }} />
            </span>
          ) : (
            <span role="status">{t('block_list.unblocked', { name })}</span>
          )}
          <button type="button" className="link min-h-8" aria-label={t('block_list.report', { name })} onClick={report}>
            {t('matching:member.report')}
          </button>
        </span>
      }
      aside={
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={`${t(blocked ? 'block_list.unblock' : 'profiles:block.undo')}: ${name}`}
          onClick={() => void (blocked ? unblock() : block())}
        >
          {t(blocked ? 'block_list.unblock' : 'profiles:block.undo')}
        </Button>
      }
    />
  )
}
