// A form that changes something: refused or not even arrived, it stays as it was filled in and says what there is to say.
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Form as PageForm, useActionData } from 'react-router'
import type { FetcherWithComponents, FormProps, useActionData as answerOf } from 'react-router'
import { Banner } from './Banner.tsx'
import { FieldError } from './Field.tsx'
import { isLost, noteSender } from './kept-forms.ts'
import type { Lost } from './kept-forms.ts'
import { useUiWords } from './words.tsx'

type KeptFormProps = Omit<FormProps, 'method' | 'navigate' | 'fetcherKey'> & {
  /** What was refused about it as a whole; what belongs to a field stands there. */
  refusal?: ReactNode
  /** A small button or a link that helps with that. */
  wayOn?: ReactNode
  /** No more than a button: what there is to say stands below it. */
  bare?: boolean
  /** What it is sent by, where the page stays. */
  fetcher?: FetcherWithComponents<unknown> | undefined
  /** Its answer is another page, on which is told too what was refused; this one stays until that is reached. */
  elsewhere?: boolean
}

export function KeptForm({
  refusal,
  wayOn,
  bare = false,
  fetcher,
  elsewhere,
  onSubmit,
  children,
  ...rest
}: KeptFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const ofPage = useActionData()
  const answer = fetcher ? fetcher.data : ofPage
  const [unsent, setUnsent] = useState<Lost | null>(null)
  const lost = unsent ?? (isLost(answer) && (answer.form === null || answer.form === id) ? answer : null)
  useMistakeInSight(form, answer)
  useRefusalElsewhere(form, elsewhere ? answer : undefined)
  const Form = fetcher?.Form ?? PageForm
  return (
    <Form
      {...rest}
      ref={form}
      method="post"
      onSubmit={(event) => {
        const stays = elsewhere && !navigator.onLine
        setUnsent(stays ? { lost: true, said: '', form: id } : null)
        // Where the code of that page is not here, the router would load this one anew for it.
        if (stays) return event.preventDefault()
        if (!fetcher) noteSender(id)
        onSubmit?.(event)
      }}
    >
      {bare ? null : <Refusal {...{ lost, refusal, wayOn }} />}
      {children}
      {bare ? <Refusal {...{ lost, refusal }} bare /> : null}
    </Form>
  )
}

/** Said anew each time, so that it is read out each time, and brought into sight where the form is longer than the window. */
function Refusal({ lost, refusal, wayOn, bare }: RefusalProps) {
  const words = useUiWords()
  const times = useTimes(lost)
  const said = lost ? lost.said || (bare ? words.unreached_press : words.unreached) : refusal
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not answered with: newer browsers give a promise, which is no way to end an effect.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [times, said])
  if (!said) return null
  return (
    <div ref={place} data-said className="w-full scroll-my-24">
      {bare ? (
        <FieldError key={times}>{said}</FieldError>
      ) : (
        <Banner key={times} tone="danger" urgent action={lost ? null : wayOn}>
          {said}
        </Banner>
      )}
    </div>
  )
}

type RefusalProps = Pick<KeptFormProps, 'refusal' | 'wayOn' | 'bare'> & { lost: Lost | null }

function useTimes(lost: Lost | null): number {
  const [seen, setSeen] = useState({ lost, times: 0 })
  if (seen.lost !== lost) setSeen({ lost, times: seen.times + 1 })
  return seen.times
}

/** Sent once more as by a browser without scripts, which leads to the page that tells it. */
function useRefusalElsewhere(form: { current: HTMLFormElement | null }, answer: unknown): void {
  useEffect(() => {
    if (answer !== undefined && !isLost(answer)) form.current?.submit()
  }, [form, answer])
}

/** On a phone the mistake may be out of sight: the first one is where one goes on. */
function useMistakeInSight(form: { current: HTMLFormElement | null }, answer: unknown): void {
  const seen = useRef(answer)
  useEffect(() => {
    if (seen.current === answer) return
    seen.current = answer
    if (answer && !isLost(answer)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, answer])
}

/** What the action of the page answered; as long as a newer try is lost, what it answered before that. */
export function useAnswer<Action>(): ReturnType<typeof answerOf<Action>> {
  return useTold(useActionData<Action>())
}

/** The same of what a fetcher brought. */
export function useFetched<Answer>(fetcher: { data: Answer | undefined }): Answer | undefined {
  return useTold(fetcher.data)
}

function useTold<Answer>(newest: Answer): Answer {
  const [told, setTold] = useState(newest)
  if (isLost(newest)) return isLost(told) ? (undefined as Answer) : told
  if (told !== newest) setTold(newest)
  return newest
}
