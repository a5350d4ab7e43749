// A few words about oneself, saved when the field is left.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextAreaField } from '#ui/TextField.tsx'
import { aboutLength } from '../../limits.ts'
import { SaveMark, refusalOf } from './SaveMark.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

const fewLeft = 100

export function AboutField({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation('profiles')
  const [text, setText] = useState(own.profile.about)
  const left = aboutLength - text.length
  const state = own.stateOf('about')
  const leave = () => {
    if (text.trim() !== own.profile.about) own.save({ about: text.trim() })
  }
  return (
    <TextAreaField
      id="about"
      label={<span className="text-lg tracking-heading">{t('own.about')}</span>}
      hint={t('own.about_hint')}
      aside={left <= fewLeft ? t('own.left', { count: left }) : <SaveMark state={state} />}
      error={refusalOf(state)}
      value={text}
      maxLength={aboutLength}
      rows={5}
      onChange={({ target }) => setText(target.value)}
      onBlur={leave}
    />
  )
}
