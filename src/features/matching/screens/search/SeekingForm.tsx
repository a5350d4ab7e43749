// Whom a member looks for: ages, and whether people abroad count. It counts for both sides, and says so.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { changeSeeking, readSeeking, Seeking } from '#features/profiles/seeking/contract.ts'
import { useSite } from '#features/profiles/screens/parts/use-site.ts'
import { Button } from '#ui/Button.tsx'
import { call, CallError } from '#ui/call.ts'
import { Checkbox } from '#ui/Choices.tsx'
import { FieldError } from '#ui/Field.tsx'
import { RangeFields } from '#ui/RangeFields.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/Toast.tsx'
import { useCall } from '#ui/use-call.ts'
import { oldestSearchAge } from '../../search/limits.ts'
import { NotLoaded } from './NotLoaded.tsx'

export function SeekingForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('discovery')
  const { data, error, refetch } = useCall<typeof readSeeking>('GET /api/seeking.php', undefined, { staleTime: 0 })
  return (
    <section className="mt-6 border-t border-line pt-6" aria-label={t('seeking.title')}>
      <h3 className="text-lg">{t('seeking.title')}</h3>
      <p className="mt-1 mb-4 text-muted">{t('seeking.text')}</p>
      {data ? (
        <Form key={JSON.stringify(data)} seeking={data} onSaved={onSaved} />
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton className="h-32 rounded-md" />
        </Loading>
      )}
    </section>
  )
}

function Form({ seeking, onSaved }: { seeking: Seeking; onSaved: () => void }) {
  const { t } = useTranslation(['discovery', 'matching'])
  const { minimum_age } = useSite()
  const { error, busy, save } = useChange(onSaved)
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        void save({
          min_age: Number(form.get('seeks_from')),
          max_age: Number(form.get('seeks_to')),
          abroad: form.has('seeks_abroad'),
        })
      }}
    >
      <RangeFields
        names={['seeks_from', 'seeks_to']}
        label={t('matching:filter.age')}
        min={minimum_age}
        max={oldestSearchAge}
        defaultValue={[Math.max(seeking.min_age, minimum_age), seeking.max_age]}
      />
      <Checkbox name="seeks_abroad" value="1" defaultChecked={seeking.abroad}>
        {t('discovery:seeking.abroad')}
      </Checkbox>
      {error ? <FieldError>{error}</FieldError> : null}
      <Button type="submit" variant="secondary" busy={busy}>
        {t('discovery:seeking.save')}
      </Button>
    </form>
  )
}

const seekingKey = ['GET /api/seeking.php']

function useChange(onSaved: () => void) {
  const { t } = useTranslation('discovery')
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (body: Omit<Seeking, 'genders'>) => {
    setBusy(true)
    try {
      const seeking = await call<typeof changeSeeking>('PUT /api/seeking.php', { body })
      // Opened again, the form begins with what was saved, not with what was cached before.
      await client.cancelQueries({ queryKey: seekingKey })
      client.setQueryData(seekingKey, seeking)
      showToast({ title: t('seeking.done') })
      onSaved()
      void revalidate()
    } catch (failure) {
      setError((failure instanceof CallError && failure.message) || t('failed'))
    } finally {
      setBusy(false)
    }
  }
  return { error, busy, save }
}
