// A few words about oneself, saved while typing.
import { useTranslation } from 'react-i18next'
import { inputLook } from '#ui/TextField.tsx'
import { aboutLength } from '../../limits.ts'
import { useSite } from '../parts/use-site.ts'
import { SaveMark } from './SaveMark.tsx'
import { Section } from './Section.tsx'
import { Trouble, isWrong } from './Trouble.tsx'
import { useDraft } from './use-draft.ts'
import type { OwnProfileEditor } from './use-own-profile.ts'

const fewLeft = 100

export function AboutField({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation('own')
  const { visible_profile_fields: shown } = useSite()
  const { text, write, leave } = useDraft(own, 'about', true)
  if (!shown.includes('about')) return null
  const left = aboutLength - text.length
  const wrong = isWrong(own, 'about')
  return (
    <Section
      id="about"
      title={t('groups.about')}
      hint={t('about_hint')}
      aside={<SaveMark own={own} field="about" name={t('groups.about')} />}
    >
      <textarea
        id="field-about"
        name="about"
        aria-labelledby="about"
        aria-describedby={wrong ? 'about-hint about-wrong' : 'about-hint'}
        aria-invalid={wrong || undefined}
        className={inputLook({ class: 'field-sizing-content min-h-28 py-3 wrap-anywhere' })}
        rows={4}
        maxLength={aboutLength}
        value={text}
        onChange={({ target }) => write(target.value)}
        onBlur={leave}
      />
      {left <= fewLeft ? <p className="text-sm text-muted">{t('left', { count: left })}</p> : null}
      <Trouble id="about-wrong" own={own} field="about" say={String} />
    </Section>
  )
}
