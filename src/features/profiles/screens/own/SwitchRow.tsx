// A line that is on or off, and says in words what that means now.
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/Choices.tsx'
import { SaveMark } from './SaveMark.tsx'
import { Trouble } from './Trouble.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

type SwitchField = 'show_sexuality' | 'show_interests' | 'invisible_mode' | 'search_engines'

interface SwitchRowProps {
  own: OwnProfileEditor
  field: SwitchField
  label: string
  hint: string
}

export function SwitchRow({ own, field, label, hint }: SwitchRowProps) {
  const { t } = useTranslation('own')
  return (
    <li className="py-1.5">
      <Switch
        name={field}
        checked={own.profile[field]}
        onChange={({ target }) => own.save({ [field]: target.checked })}
        hint={hint}
      >
        {label}
      </Switch>
      <SaveMark own={own} field={field} name={label} />
      <Trouble id={`${field}-wrong`} own={own} field={field} say={(value) => t(value ? 'on' : 'off')} />
    </li>
  )
}
