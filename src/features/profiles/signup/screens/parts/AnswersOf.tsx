// The fields of each step of the signup.
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { nameLength, passwordLength } from '#features/accounts/limits.ts'
import { birthdayMistake, nameMistake, passwordMistake } from '#features/accounts/rules.ts'
import { noteText } from '#features/accounts/screens/parts/notes.ts'
import { PasswordMeter } from '#features/accounts/screens/parts/PasswordMeter.tsx'
import type { Notes } from '#features/accounts/screens/parts/notes.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choices.tsx'
import { DateOfBirthField } from '#ui/DateOfBirthField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/TextField.tsx'
import { TownField } from '#features/places/screens/parts/TownField.tsx'
import { UsePosition } from '#features/places/screens/parts/UsePosition.tsx'
import type { Place } from '#features/places/screens/parts/position.ts'
import { aboutLength } from '#features/profiles/limits.ts'
import type { StepAsked } from '../load-step.ts'
import { fieldsOf } from '../step-rules.ts'
import { focusOnMistake } from './focus-on-mistake.ts'
import { CheckedEmail } from './CheckedEmail.tsx'
import { useNote } from './use-note.ts'
import { WhoFields } from './WhoFields.tsx'

interface StepProps {
  asked: StepAsked
  notes: Notes
  /** The address that was probably meant, according to the server. */
  meant?: string | undefined
  submit: (answers: FormData) => void
}

/** The first field with a mistake has the focus as the page opens, without JavaScript too. */
type FieldsProps = StepProps & { first: string | undefined }

export function AnswersOf(props: StepProps): ReactNode {
  const { step } = props.asked
  const Step = [Who, Birthday, Where, Name, Reach][step] ?? Who
  return <Step {...props} first={fieldsOf[step]?.find((field) => props.notes[field])} />
}

function Who({ asked, notes, first }: FieldsProps) {
  return <WhoFields {...{ notes, first }} answers={asked.answers} />
}

function Birthday({ asked, notes, first }: FieldsProps) {
  const { answers, newestYear, minimumAge, today } = asked
  const { t } = useTranslation('accounts')
  const { error, setNote } = useNote(notes['date_of_birth'])
  const [day, setDay] = useState(answers.date_of_birth ?? '')
  return (
    <DateOfBirthField
      name="date_of_birth"
      label={t('signup.birthday')}
      hint={t('signup.birthday_hint')}
      defaultValue={answers.date_of_birth}
      newestYear={newestYear}
      country={answers.country}
      error={error}
      {...focusOnMistake(first, 'date_of_birth')}
      onValue={setDay}
      onBlur={() => void setNote(day ? birthdayMistake(day, minimumAge, today) : undefined)}
    />
  )
}

function Where({ asked, notes, first, submit }: FieldsProps) {
  const { answers, regions, countries } = asked
  const { t } = useTranslation('accounts')
  const showRegions = (form: HTMLFormElement | null) => {
    const answers = new FormData(form ?? undefined)
    answers.set('direction', 'stay')
    submit(answers)
  }
  // What the device reported. Only that changes the keys below: no answer under way undoes what was chosen meanwhile.
  const [found, setFound] = useState<Place | null>(null)
  const end = useRef<HTMLSpanElement>(null)
  const showPlace = (place: Place) => {
    setFound(place)
    const answers = new FormData(end.current?.closest('form') ?? undefined)
    const { country, region, city } = place
    const known = { direction: 'stay', country, country_shown: country, region: region ?? '', city }
    for (const [name, value] of Object.entries(known)) answers.set(name, value)
    submit(answers)
  }
  return (
    <>
      <input type="hidden" name="country_shown" value={answers.country} />
      <SelectField
        key={`country ${found?.country}`}
        name="country"
        label={t('signup.country')}
        defaultValue={found?.country ?? answers.country}
        autoComplete="country"
        error={noteText(t, notes['country'])}
        {...focusOnMistake(first, 'country')}
        onChange={({ target }) => showRegions(target.form)}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code} suppressHydrationWarning>
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
          key={`region ${answers.country} ${found?.region}`}
          name="region"
          label={regions[0]?.label}
          defaultValue={(found ? found.region : answers.region) ?? ''}
          error={noteText(t, notes['region'])}
          {...focusOnMistake(first, 'region')}
        >
          <option value="">{t('signup.choose')}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TownField
        key={`city ${found?.city}`}
        label={t('signup.city')}
        aside={t('optional')}
        hint={t('signup.city_hint')}
        defaultValue={found?.city ?? answers.city ?? ''}
        country={answers.country}
        autoComplete="address-level2"
        error={noteText(t, notes['city'])}
        {...focusOnMistake(first, 'city')}
      />
      <span ref={end} hidden />
      <UsePosition countries={countries.map(({ code }) => code)} onPlace={showPlace} />
    </>
  )
}

function Name({ asked, notes, first }: FieldsProps) {
  const { answers } = asked
  const { t } = useTranslation('accounts')
  const { error, setNote } = useNote(notes['name'])
  return (
    <>
      <TextField
        name="name"
        label={t('signup.name')}
        hint={t('signup.name_hint')}
        defaultValue={answers.name}
        maxLength={nameLength.max}
        autoComplete="nickname"
        error={error}
        {...focusOnMistake(first, 'name')}
        onBlur={({ target }) => void setNote(target.value ? nameMistake(target.value, answers.email ?? '') : undefined)}
      />
      <TextAreaField
        name="signup_message"
        label={t('signup.about')}
        aside={t('optional')}
        hint={t('signup.about_hint')}
        defaultValue={answers.signup_message}
        maxLength={Math.min(aboutLength, 1_000)}
        rows={3}
        error={noteText(t, notes['signup_message'])}
        {...focusOnMistake(first, 'signup_message')}
      />
    </>
  )
}

function Reach({ asked, notes, first, meant }: FieldsProps) {
  const { t } = useTranslation('accounts')
  const [password, setPassword] = useState('')
  const { error: passwordError, setNote } = useNote(notes['password'])
  return (
    <>
      <CheckedEmail
        answers={asked.answers.email ?? ''}
        told={meant}
        note={notes['email']}
        {...focusOnMistake(first, 'email')}
      />
      <div>
        <PasswordField
          name="password"
          label={t('password')}
          hint={t('password_hint', { min: passwordLength.min })}
          autoComplete="new-password"
          error={passwordError}
          {...focusOnMistake(first, 'password')}
          onChange={({ target }) => setPassword(target.value)}
          onBlur={({ target }) => void setNote(target.value ? passwordMistake(target.value, () => false) : undefined)}
        />
        <PasswordMeter password={password} known={[asked.answers.name ?? '', asked.answers.email ?? '']} />
      </div>
      <Checkbox name="terms" value="yes" error={noteText(t, notes['terms'])} {...focusOnMistake(first, 'terms')}>
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
