// A member's own copy of everything stored about them: requested with the password, watched while it is made, downloaded.
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import type { CallResponse } from '#base/call.ts'
import { paths } from '#base/paths.ts'
import { refusedBy, textOf } from '#features/accounts/screens/parts/notes.ts'
import type { Refused } from '#features/accounts/screens/parts/notes.ts'
import { isAboutProof, proveLogin } from '#features/accounts/screens/parts/prove.ts'
import { ProofField } from '#features/accounts/screens/parts/ProofField.tsx'
import { useSending } from '#features/accounts/screens/parts/sending.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Download } from '#ui/icons.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, callPage, loginFor, pageContext, requireLogin } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import { Meter } from '#ui/ProgressBar.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { useLocale } from '#ui/words.tsx'
import type { askDataExport, dropDataExport, readDataExport } from '../exports/contract.ts'

type Copy = NonNullable<CallResponse<typeof readDataExport>['export']>

const lookAgainMs = 1500

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  return askPage<typeof readDataExport>(page, 'GET /api/data-export.php')
}

export const meta: MetaFunction = () => []

export async function action({ request, context }: ActionFunctionArgs): Promise<Refused | null> {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const form = await request.formData()
  if (textOf(form, 'do') === 'prove') return prove(page, form)
  if (textOf(form, 'do') !== 'drop') return ask(page, form)
  const dropped = await callPage<typeof dropDataExport>(page, 'DELETE /api/data-export.php')
  return dropped.ok ? null : refusedBy(dropped.error)
}

async function ask(page: Page, form: FormData): Promise<Refused | null> {
  const unproved = await proveLogin(page, form)
  if (unproved) return unproved
  const asked = await callPage<typeof askDataExport>(page, 'POST /api/data-export.php')
  return asked.ok ? null : refusedBy(asked.error)
}

/** For the download. A passkey used too long ago is no proof any more: then the password is to be filled in. */
async function prove(page: Page, form: FormData): Promise<Refused | null> {
  const unproved = await proveLogin(page, form)
  if (unproved) return unproved
  const { export: copy } = await askPage<typeof readDataExport>(page, 'GET /api/data-export.php')
  const isTooOld = copy?.status === 'ready' && copy.link === null
  return isTooOld ? { message: '', code: 'invalid_input', notes: { password: { code: 'required' } } } : null
}

export default function MyDataScreen() {
  const { export: copy } = useLoaderData<typeof loader>()
  const { t } = useTranslation('lifecycle')
  return (
    <div className="mx-auto max-w-column">
      <title>{t('copy.title')}</title>
      <PageHeader title={t('copy.title')} backTo={paths.notifications()}>
        {t('copy.lead')}
      </PageHeader>
      {/* It stands here from the beginning: a screen reader announces what changes in it. */}
      <div role="status">
        {copy?.status === 'waiting' || copy?.status === 'making' ? <Making copy={copy} /> : null}
        {copy?.status === 'ready' ? <ReadyUntil at={copy.expires_at ?? ''} /> : null}
      </div>
      {copy?.status === 'ready' ? <Ready copy={copy} /> : null}
      {!copy || copy.status === 'failed' ? <AskForm failed={copy !== null} /> : null}
    </div>
  )
}

function AskForm({ failed }: { failed: boolean }) {
  const { t } = useTranslation('lifecycle')
  return (
    <ProvedForm act="ask" failure={failed ? t('copy.failed') : ''}>
      {t('copy.ask')}
    </ProvedForm>
  )
}

/** The login is too old for the download. */
function ProveForm() {
  const { t } = useTranslation('lifecycle')
  return <ProvedForm act="prove">{t('copy.prove')}</ProvedForm>
}

interface ProvedFormProps {
  /** What is done once the login is proved. */
  act: 'ask' | 'prove'
  /** Said until there is an answer. */
  failure?: string
  /** The button's words. */
  children: ReactNode
}

function ProvedForm({ act, failure = '', children }: ProvedFormProps) {
  const refused = useAnswer<typeof action>()
  const { t } = useTranslation('lifecycle')
  const sending = useSending('do', act)
  const said = refused?.message && !isAboutProof(refused) ? refused.message : failure
  return (
    <div ref={useFocusHandoff<HTMLDivElement>()}>
      <KeptForm className="grid gap-5" refusal={said}>
        <ProofField
          label={t('copy.password')}
          hint={t('copy.password_hint')}
          refused={refused}
          wrong={t('form.wrong')}
        />
        <Button type="submit" name="do" value={act} size="large" wide busy={sending}>
          {children}
        </Button>
      </KeptForm>
    </div>
  )
}

function Making({ copy: { steps, steps_done } }: { copy: Copy }) {
  const { t } = useTranslation('lifecycle')
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), lookAgainMs)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  return (
    <Card>
      <p>{t('copy.making')}</p>
      <div className="mt-4">
        <Meter value={steps_done} max={steps} label={t('copy.progress')} />
      </div>
    </Card>
  )
}

function ReadyUntil({ at }: { at: string }) {
  const { t } = useTranslation('lifecycle')
  return (
    <Banner tone="good" className="mb-5">
      <Trans t={t} i18nKey="copy.ready" components={{ day: <TimeText at={at} timeStyle="date-time" /> }} />
    </Banner>
  )
}

function Ready({ copy: { link, size_bytes } }: { copy: Copy }) {
  const { t } = useTranslation('lifecycle')
  const locale = useLocale()
  const megabytes = Math.max((size_bytes ?? 0) / 1_000_000, 0.1)
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    megabytes,
  )
  const sending = useSending('do', 'drop')
  return (
    <div className="grid gap-5">
      <div>
        {link ? (
          // No `download`: where the login has become too old meanwhile, it leads back to the question.
          <a href={link} className={buttonLook({ size: 'large', wide: true })}>
            <Download className="size-5" aria-hidden="true" />
            <span suppressHydrationWarning>{t('copy.download', { size })}</span>
          </a>
        ) : (
          <ProveForm />
        )}
      </div>
      <KeptForm bare>
        <Button
          ref={useFocusHandoff()}
          type="submit"
          name="do"
          value="drop"
          variant="secondary"
          size="large"
          wide
          busy={sending}
        >
          {t('copy.drop')}
        </Button>
      </KeptForm>
    </div>
  )
}
