// Who can see or find the member and who may send photos, in plain words; and links to what belongs to the account.
import { Ban, Settings } from '#ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { Row, Rows } from '#ui/Card.tsx'
import { useSite } from '../parts/use-site.ts'
import { photosFrom } from '../../limits.ts'
import type { PhotosFrom } from '../../limits.ts'
import { ChoiceRow, Lines } from './FieldRow.tsx'
import { Section } from './Section.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

export function PrivacyFields({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation('own')
  const { logged_out_search: visitors } = useSite()
  const say = (value: unknown) => t(`photos_from.${String(value) as PhotosFrom}`)
  return (
    <Section id="privacy" title={t('groups.privacy')}>
      <Lines>
        <SwitchRow
          own={own}
          field="invisible_mode"
          label={t('invisible.label')}
          hint={t(own.profile.invisible_mode ? 'invisible.on' : 'invisible.off')}
        />
        {visitors === 'none' ? null : (
          <SwitchRow
            own={own}
            field="search_engines"
            label={t('search_engines.label')}
            hint={t(own.profile.search_engines ? 'search_engines.on' : 'search_engines.off')}
          />
        )}
        <ChoiceRow
          own={own}
          field="photos_from"
          label={t('photos_from.label')}
          hint={t('photos_from.hint')}
          say={say}
          onChoose={(value) => own.save({ photos_from: value })}
          options={photosFrom.map((value) => (
            <option key={value} value={value}>
              {say(value)}
            </option>
          ))}
        />
      </Lines>
      <Rows className="mt-4">
        <Row icon={<Ban aria-hidden="true" />} title={t('blocked')} hint={t('blocked_hint')} to={paths.blocked()} />
        <Row
          icon={<Settings aria-hidden="true" />}
          title={t('settings')}
          hint={t('settings_hint')}
          to={paths.notifications()}
        />
      </Rows>
    </Section>
  )
}
