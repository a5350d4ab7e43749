// The fields of each step of the signup.
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useLoaderData, useSubmit } from 'react-router'
import { paths } from '#base/paths.ts'
import type { checkEmail } from '#features/accounts/contract.ts'
import { nameLength, passwordLength } from '#features/accounts/limits.ts'
import { birthdayMistake, nameMistake, passwordMistake } from '#features/accounts/rules.ts'
import { noteText } from '#features/accounts/screens/parts/notes.ts'
import type { Note, Notes } from '#features/accounts/screens/parts/notes.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#ui/call.ts'
import { Checkbox } from '#ui/Choices.tsx'
import { DateOfBirthField } from '#ui/DateOfBirthField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/TextField.tsx'
import { aboutLength, cityLength } from '#features/profiles/limits.ts'
import type { loader } from '../SignupScreen.tsx'
import { WhoFields } from './WhoFields.tsx'

interface StepProps {
  notes: Notes
}

export function AnswersOf({ step, notes }: StepProps & { step: number }): ReactNode {
  const Step = [Who, Birthday, Where, Name, Reach][step] ?? Who
  return <Step notes={notes} />
}

/** A mistake as the server told it, until the field is left: then as it shows by itself. */
function useNote(told: Note | null | undefined) {
  const { t } = useTranslation('accounts')
  const [seen, setSeen] = useState<{ told: Note | null | undefined; note: Note | null | undefined }>()
  const note = seen && seen.told === told && seen.note !== undefined ? seen.note : told
  return { error: noteText(t, note), setNote: (own: Note | null | undefined) => setSeen({ told, note: own }) }
}

function Who({ notes }: StepProps) {
  const { said } = useLoaderData<typeof loader>()
  return <WhoFields notes={notes} said={said} />
}

function Birthday({ notes }: StepProps) {
  const { said, newestYear, minimumAge } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  const { error, setNote } = useNote(notes['date_of_birth'])
  const [day, setDay] = useState(said.date_of_birth ?? '')
  return (
    <DateOfBirthField
      name="date_of_birth"
      label={t('signup.birthday')}
      hint={t('signup.birthday_hint')}
      defaultValue={said.date_of_birth}
      newestYear={newestYear}
      error={error}
      onValue={setDay}
      onBlur={() => setNote(day ? birthdayMistake(day, minimumAge, new Date()) : undefined)}
    />
  )
}

function Where({ notes }: StepProps) {
  const { said, address, regions, countries } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  const submit = useSubmit()
  const showRegions = (form: HTMLFormElement | null) => {
    const answers = new FormData(form ?? undefined)
    answers.set('direction', 'stay')
    void submit(answers, { method: 'post', action: address, preventScrollReset: true })
  }
  return (
    <>
      <input type="hidden" name="country_shown" value={said.country} />
      <SelectField
        name="country"
        label={t('signup.country')}
        defaultValue={said.country}
        autoComplete="country"
        error={noteText(t, notes['country'])}
        onChange={({ target }) => showRegions(target.form)}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" name="direction" value="stay" variant="secondary">
          {t('signup.show_regions')}
        </Button>
      </noscript>
      {regions.length > 0 ? (
        <SelectField
          key={said.country}
          name="region"
          label={regions[0]?.label}
          defaultValue={said.region ?? ''}
          error={noteText(t, notes['region'])}
        >
          <option value="">{t('signup.choose')}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextField
        name="city"
        label={t('signup.city')}
        aside={t('optional')}
        hint={t('signup.city_hint')}
        defaultValue={said.city}
        maxLength={cityLength}
        autoComplete="address-level2"
      />
    </>
  )
}

function Name({ notes }: StepProps) {
  const { said } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  const { error, setNote } = useNote(notes['name'])
  return (
    <>
      <TextField
        name="name"
        label={t('signup.name')}
        hint={t('signup.name_hint')}
        defaultValue={said.name}
        maxLength={nameLength.max}
        autoComplete="nickname"
        error={error}
        onBlur={({ target }) => setNote(target.value ? nameMistake(target.value, said.email ?? '') : undefined)}
      />
      <TextAreaField
        name="signup_message"
        label={t('signup.about')}
        aside={t('optional')}
        hint={t('signup.about_hint')}
        defaultValue={said.signup_message}
        maxLength={Math.min(aboutLength, 1_000)}
        rows={3}
      />
    </>
  )
}

function Reach({ notes }: StepProps) {
  const { t } = useTranslation('accounts')
  const { error: passwordError, setNote } = useNote(notes['password'])
  return (
    <>
      <EmailField note={notes['email']} />
      <PasswordField
        name="password"
        label={t('password')}
        hint={t('password_hint', { min: passwordLength.min })}
        autoComplete="new-password"
        error={passwordError}
        onBlur={({ target }) => setNote(target.value ? passwordMistake(target.value, () => false) : undefined)}
      />
      <Checkbox name="terms" value="yes" error={noteText(t, notes['terms'])}>
        <Trans
          t={t}
          i18nKey="signup.terms"
          components={{
            terms: <Link to={paths.page('terms')} target="_blank" className="link" />,
            privacy: <Link to={paths.page('privacy')} target="_blank" className="link" />,
          }}
        />
      </Checkbox>
    </>
  )
}

/** Throw-away domains are often misspelt good ones: then the suggestion says enough. */
function mistakeIn(found: { valid: boolean; disposable: boolean; suggestion: string | null }): Note | null {
  if (!found.valid) return { code: 'email_invalid' }
  return found.disposable && !found.suggestion ? { code: 'email_disposable' } : null
}

/** Asks the server what was probably meant, once the field is left. */
function EmailField({ note }: { note: Note | null | undefined }) {
  const { said } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  const { error, setNote } = useNote(note)
  const [email, setEmail] = useState(said.email ?? '')
  const [meant, setMeant] = useState<string | null>(null)
  const check = async () => {
    if (!email) return setNote(undefined)
    const found = await call<typeof checkEmail>('GET /api/email-check.php', { query: { email } }).catch(() => null)
    if (!found) return
    setNote(mistakeIn(found))
    setMeant(found.suggestion)
  }
  return (
    <div>
      <TextField
        name="email"
        type="email"
        label={t('email')}
        hint={t('signup.email_hint')}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={error}
        onChange={({ target }) => setEmail(target.value)}
        onBlur={() => void check()}
      />
      {meant ? (
        <p className="mt-1.5 text-sm" role="status">
          {t('signup.did_you_mean')}{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              setEmail(meant)
              setMeant(null)
            }}
          >
            {meant}
          </button>
        </p>
      ) : null}
    </div>
  )
}
