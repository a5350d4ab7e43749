// Signing up, one question a step: who, when born, where, what name, and how to reach you. Works without JavaScript.
import { useTranslation } from 'react-i18next'
import { Form, Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { FormPage, useSending } from '#features/accounts/screens/parts/FormPage.tsx'
import { refusedBy, textOf } from '#features/accounts/screens/parts/notes.ts'
import type { Refused } from '#features/accounts/screens/parts/notes.ts'
import type { readRegions } from '#features/places/contract.ts'
import { countryOptions, isServedCountry } from '#features/places/rules.ts'
import { maySignUp } from '#features/sites/rules.ts'
import type { getSettings } from '#features/sites/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { MailSent } from '#ui/drawings/empty.tsx'
import { askPage, callPage, pageContext } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import { Steps } from '#ui/Steps.tsx'
import type { checkName, signUpCall } from '../contract.ts'
import { AnswersOf } from './parts/AnswersOf.tsx'
import { finishSaid, keepSaid, readSaid, stepPath, trackingOf, withAnswers } from './signup-state.ts'
import type { Said } from './signup-state.ts'
import { fieldsOf, firstOpenStep, lastStep, stepNotes, stepOf } from './step-rules.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (page.loggedIn) throw redirect(paths.members())
  const { searchParams } = new URL(request.url)
  const said = readSaid(page)
  const source = trackingOf(searchParams)
  const { settings, facts, regions, country } = await conditions(page, said)
  const hasSource = Boolean(source.network ?? source.ref ?? page.cookies['source'])
  const step = Math.min(stepAsked(searchParams), firstOpenStep(said, facts))
  return {
    open: maySignUp(settings, hasSource),
    step,
    address: stepPath(step, searchParams),
    said: { ...said, country },
    regions,
    minimumAge: facts.minimumAge,
    countries: countryOptions(settings.countries, page.locale),
    newestYear: facts.now.getUTCFullYear() - facts.minimumAge,
  }
}

export const meta: MetaFunction = () => []

export async function action({ request, context }: ActionFunctionArgs): Promise<Refused | Response> {
  const page = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const step = stepAsked(searchParams)
  const form = await request.formData()
  const said = withAnswers(readSaid(page), form)
  if (form.get('country') && form.get('country') !== textOf(form, 'country_shown')) delete said.region
  keepSaid(page, said)
  const direction = form.get('direction')
  if (direction === 'back') return redirect(stepPath(Math.max(0, step - 1), searchParams), 303)
  if (direction === 'stay') return redirect(stepPath(step, searchParams), 303)
  const { facts } = await conditions(page, said)
  const notes = { ...stepNotes(step, said, facts), ...(step === 3 ? await takenName(page, said) : {}) }
  if (Object.keys(notes).length > 0) return { message: '', code: 'invalid_input', notes }
  return step < lastStep ? redirect(stepPath(step + 1, searchParams), 303) : send(page, said, form, searchParams)
}

async function takenName(page: Page, said: Said) {
  const outcome = await callPage<typeof checkName>(page, 'GET /api/name-check.php', {
    query: { name: said.name ?? '' },
  })
  return outcome.ok && !outcome.value.free ? { name: { code: 'name_taken' } } : {}
}

/** The whole form at once; a mistake in an earlier answer leads back to its question. */
async function send(page: Page, said: Said, form: FormData, search: URLSearchParams): Promise<Refused | Response> {
  const { notes: _, ...answers } = said
  const body = {
    ...answers,
    ...trackingOf(search),
    password: textOf(form, 'password'),
    terms: form.get('terms') === 'yes',
  }
  const outcome = await callPage<typeof signUpCall>(page, 'POST /api/signup.php', { body: body as never })
  if (outcome.ok) {
    finishSaid(page, outcome.value.email)
    return redirect(paths.completeSignup(), 303)
  }
  const refused = refusedBy(outcome.error)
  const wrong = Object.entries(outcome.error.fields ?? {})
  const step = stepOf(wrong.map(([field]) => field))
  if (step === lastStep) return refused
  keepSaid(page, { ...said, notes: Object.fromEntries(wrong.map(([field, { code }]) => [field, { code }])) })
  return redirect(stepPath(step, search), 303)
}

async function conditions(page: Page, said: Said) {
  const settings = await askPage<typeof getSettings>(page, 'GET /api/settings.php')
  const country = said.country || settings.geoip_selected_country
  const { regions } = isServedCountry(country)
    ? await askPage<typeof readRegions>(page, 'GET /api/regions.php', { query: { country } })
    : { regions: [] }
  const facts = { minimumAge: settings.minimum_age, now: new Date(), hasRegions: regions.length > 0 }
  return { settings, facts, regions, country }
}

function stepAsked(search: URLSearchParams): number {
  const step = Number(search.get('step') ?? 0)
  return Number.isInteger(step) && step >= 0 && step <= lastStep ? step : 0
}

export default function SignupScreen() {
  const { open, step, address, said } = useLoaderData<typeof loader>()
  const refused = useActionData<Refused>()
  const { t } = useTranslation('accounts')
  const sending = useSending('direction', 'next')
  if (!open) return <InviteOnly />
  const own = refused && Object.keys(refused.notes).every((field) => fieldsOf[step]?.includes(field)) ? refused : null
  const exists = own?.code === 'account_exists'
  return (
    <div className="mx-auto w-full max-w-column">
      <Steps
        current={step + 1}
        total={lastStep + 1}
        label={t('signup.step', { current: step + 1, total: lastStep + 1 })}
        labelShown
      />
      <FormPage
        title={t(`signup.title_${step}` as 'signup.title_0')}
        lead={t(`signup.lead_${step}` as 'signup.lead_0')}
        foot={<HaveAccount />}
      >
        <Form method="post" action={address} key={step} className="grid gap-6" noValidate>
          {own?.message ? (
            <Banner
              tone="danger"
              urgent
              action={
                exists ? (
                  <ButtonLink to={paths.login()} size="small">
                    {t('login.submit')}
                  </ButtonLink>
                ) : null
              }
            >
              {own.message}
            </Banner>
          ) : null}
          <AnswersOf step={step} notes={own?.notes ?? said.notes ?? {}} />
          <div className="flex gap-3">
            {/* First in the form, so that Enter goes on; the order on the page is the other way round. */}
            <Button type="submit" name="direction" value="next" size="large" busy={sending} className="order-2 flex-1">
              {step === lastStep ? t('signup.submit') : t('signup.next')}
            </Button>
            {step > 0 ? (
              <Button type="submit" name="direction" value="back" size="large" variant="secondary" className="order-1">
                {t('signup.back')}
              </Button>
            ) : null}
          </div>
        </Form>
      </FormPage>
    </div>
  )
}

function HaveAccount() {
  const { t } = useTranslation('accounts')
  return (
    <>
      {t('signup.have_account')}{' '}
      <Link to={paths.login()} className="link">
        {t('login.submit')}
      </Link>
    </>
  )
}

function InviteOnly() {
  const { t } = useTranslation('accounts')
  return (
    <FormPage title={t('invite.title')} lead={t('invite.lead')} drawing={<MailSent />} foot={<HaveAccount />}>
      <ButtonLink to={paths.index()} variant="secondary" size="large" wide>
        {t('invite.home')}
      </ButtonLink>
    </FormPage>
  )
}
