// Says, while a new password is typed, how hard it is to guess: four bars and one word. It refuses nothing.
// copy: accounts:strength.*
import { useTranslation } from 'react-i18next'
import { passwordStrength } from './password-strength.ts'

const fills = ['', 'bg-danger', 'bg-warning', 'bg-secondary', 'bg-secondary']

export function PasswordMeter({ password, known }: { password: string; known?: readonly string[] }) {
  const { t } = useTranslation('accounts')
  const strength = passwordStrength(password, known)
  if (strength === 0) return null
  return (
    <div className="mt-2 flex items-center gap-3">
      <div className="flex flex-1 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={`h-1 flex-1 rounded-full ${bar <= strength ? fills[strength] : 'bg-line'}`} />
        ))}
      </div>
      <p className="text-sm text-muted" role="status">
        {t(`strength.${strength}`)}
      </p>
    </div>
  )
}
