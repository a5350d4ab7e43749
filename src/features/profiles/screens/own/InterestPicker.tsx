// Choosing interests: search by word, tick by group, see how many are left.
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { readInterests } from '#features/interests/contract.ts'
import { maxInterests } from '#features/interests/limits.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useCall } from '#ui/use-call.ts'

/** Closing it, however that is done, hands over what is chosen. */
export function InterestPicker({
  chosen: before,
  onClose,
}: {
  chosen: readonly string[]
  onClose: (chosen: string[]) => void
}) {
  const { t } = useTranslation('profiles')
  const [chosen, setChosen] = useState<string[]>([...before])
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const full = chosen.length >= maxInterests
  const toggle = (id: string, on: boolean) => setChosen((now) => (on ? [...now, id] : now.filter((one) => one !== id)))
  return (
    <Dialog
      open
      onClose={() => onClose(chosen)}
      title={t('own.interests_title')}
      description={t('own.interests_count', { chosen: chosen.length, max: maxInterests })}
      size="large"
      footer={
        <Button wide onClick={() => onClose(chosen)} className="sm:w-auto">
          {t('own.done')}
        </Button>
      }
    >
      <div className="sticky top-0 z-10 bg-raised pb-4">
        <TextField
          label={t('own.interests_search')}
          type="search"
          value={search}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <Groups wanted={wanted} chosen={new Set(chosen)} full={full} onToggle={toggle} />
    </Dialog>
  )
}

interface GroupsProps {
  wanted: string
  chosen: ReadonlySet<string>
  full: boolean
  onToggle: (id: string, on: boolean) => void
}

function Groups({ wanted, chosen, full, onToggle }: GroupsProps) {
  const { t, i18n } = useTranslation('profiles')
  const { data } = useCall<typeof readInterests>('GET /api/interests.php', undefined, { staleTime: Infinity })
  if (!data) {
    return (
      <Loading className="flex flex-wrap gap-2">
        {Array.from({ length: 24 }, (_, index) => (
          <Skeleton key={index} className="h-10 w-24" />
        ))}
      </Loading>
    )
  }
  const found = data.interests.filter(({ label }) =>
    folded(label, i18n.language).includes(folded(wanted.trim(), i18n.language)),
  )
  const groups = [...new Set(found.map(({ group }) => group))]
  if (found.length === 0)
    return <p className="py-6 text-center text-muted">{t('own.interests_none', { word: wanted.trim() })}</p>
  return groups.map((group) => {
    const members = found.filter((one) => one.group === group)
    return (
      <fieldset key={group} className="mb-6">
        <legend className="mb-2 font-semibold">{members[0]?.group_label}</legend>
        <div className="flex flex-wrap gap-2">
          {members.map(({ id, label }) => (
            <Chip
              key={id}
              checked={chosen.has(id)}
              disabled={full && !chosen.has(id)}
              onChange={({ target }) => onToggle(id, target.checked)}
            >
              {label}
            </Chip>
          ))}
        </div>
      </fieldset>
    )
  })
}

/** Compared without accents and case. */
function folded(word: string, language: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(language)
}
