// A form that changes something: if it is refused or never arrives, it stays filled in and shows the error.
import { use, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { Form as PageForm, UNSAFE_DataRouterContext, useActionData } from 'react-router'
import type { FetcherWithComponents, FormProps, useActionData as answerOf } from 'react-router'
import { Banner } from './Banner.tsx'
import { FieldError, FormAnswers } from './Field.tsx'
import { isLostSubmission, rememberSender } from './kept-forms.ts'
import type { LostSubmission } from './kept-forms.ts'
import { useUiWords } from './words.tsx'

type KeptFormProps = Omit<FormProps, 'method' | 'navigate' | 'fetcherKey'> & {
  /** The refusal of the form as a whole; a field's is shown at the field. */
  refusal?: string | null | undefined
  /** A small button or a link that helps with that. */
  remedy?: ReactNode
  /** No more than a button: its error is shown below it. */
  bare?: boolean
  /** The fetcher that sends it, if the page stays. */
  fetcher?: FetcherWithComponents<unknown> | undefined
  /** Its result is another page, which also shows refusals; this one stays until that is reached. */
  elsewhere?: boolean
}

export function KeptForm({
  refusal,
  remedy,
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
  const [unsent, setUnsent] = useState<LostSubmission | null>(null)
  const lost = unsent ?? (isLostSubmission(answer) && (answer.form === null || answer.form === id) ? answer : null)
  const times = useTimes(lost ?? answer)
  const presses = useNextPress(answer)
  useMistakeInSight(form, answer, presses.next)
  useRefusalElsewhere(form, elsewhere ? answer : undefined)
  const Form = fetcher?.Form ?? PageForm
  const isOnItsWay = useIsOnItsWay()
  return (
    <Form
      {...rest}
      ref={form}
      method="post"
      onClick={presses.onClick}
      onSubmit={(event) => {
        if (isOnItsWay(event.currentTarget, event.nativeEvent)) return event.preventDefault()
        presses.sent(event.currentTarget, event.nativeEvent)
        const stays = elsewhere && !navigator.onLine
        setUnsent(stays ? { lost: true, said: '', form: id } : null)
        // If the code of that page is not here, the router would reload this one for it.
        if (stays) return event.preventDefault()
        if (!fetcher) rememberSender(id)
        onSubmit?.(event)
      }}
    >
      <FormAnswers value={times}>
        {bare ? null : <Refusal {...{ times, lost, refusal, remedy }} />}
        {children}
        {bare ? <Refusal {...{ times, lost, refusal }} bare /> : null}
      </FormAnswers>
    </Form>
  )
}

/**
 * Whether a form is being sent with the very same content: then another press is the same press. The router knows that at
 * once; the page shows it, and its button is busy, only when it has been rendered again.
 */
function useIsOnItsWay(): (form: HTMLFormElement, event: Event) => boolean {
  const router = use(UNSAFE_DataRouterContext)?.router
  return (form, event) => {
    const { state, formData } = router?.state.navigation ?? {}
    if (state !== 'submitting' || !formData) return false
    return textOf(formData) === contentOf(form, event)
  }
}

/** Pressed while it is being sent: if the mistake was corrected meanwhile, that counts as soon as the first press is refused. */
function useNextPress(answer: unknown) {
  const content = useRef('')
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = next.current
    next.current = null
    if (button?.form && isRefused(button.form, answer)) button.form.requestSubmit(button)
  }, [answer])
  return {
    next,
    sent: (sender: HTMLFormElement, event: Event) => {
      content.current = contentOf(sender, event)
    },
    // Enter in a field arrives here as a click, too.
    onClick: ({ target, currentTarget }: MouseEvent<HTMLFormElement>) => {
      const button = (target as Element).closest<HTMLButtonElement>('[type=submit][aria-busy]')
      if (button) next.current = textOf(new FormData(currentTarget, button)) === content.current ? null : button
    },
  }
}

/** A refusal that can be seen, whatever the form's page calls it; an attempt that was lost is none. */
function isRefused(form: HTMLFormElement, answer: unknown): boolean {
  return !isLostSubmission(answer) && form.querySelector('[aria-invalid=true], [data-said]') !== null
}

const textOf = (sent: FormData): string => JSON.stringify([...sent])

function contentOf(form: HTMLFormElement, event: Event): string {
  return textOf(new FormData(form, event instanceof SubmitEvent ? event.submitter : null))
}

/** Rendered again each time, so that it is read out each time, and scrolled into view if the form is longer than the window. */
function Refusal({ times, lost, refusal, remedy, bare }: RefusalProps) {
  const words = useUiWords()
  const said = lost ? lost.said || (bare ? words.unreached_press : words.unreached) : refusal
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not returned: newer browsers give a promise, which is no cleanup for an effect.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [times, said])
  if (!said) return null
  return (
    <div ref={place} data-said className="w-full scroll-mt-4 scroll-mb-24">
      {bare ? (
        <FieldError>{said}</FieldError>
      ) : (
        <Banner key={times} tone="danger" urgent action={lost ? null : remedy}>
          {said}
        </Banner>
      )}
    </div>
  )
}

type RefusalProps = Pick<KeptFormProps, 'refusal' | 'remedy' | 'bare'> & { times: number; lost: LostSubmission | null }

/** How many answers there have been; the one the page came with does not count. */
function useTimes(answer: unknown): number {
  const [seen, setSeen] = useState({ answer, times: 0 })
  if (seen.answer !== answer) setSeen({ answer, times: seen.times + 1 })
  return seen.times
}

/** Sent again as by a browser without scripts, which leads to the page that shows it. */
function useRefusalElsewhere(form: { current: HTMLFormElement | null }, answer: unknown): void {
  useEffect(() => {
    if (answer !== undefined && !isLostSubmission(answer)) form.current?.submit()
  }, [form, answer])
}

/** On a phone the mistake may be out of view: focus the first one, before any is announced; unless it has been corrected since. */
function useMistakeInSight(
  form: { current: HTMLFormElement | null },
  answer: unknown,
  next: { readonly current: HTMLButtonElement | null },
): void {
  const seen = useRef(answer)
  useLayoutEffect(() => {
    if (seen.current === answer) return
    seen.current = answer
    if (!answer || isLostSubmission(answer) || next.current) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, answer, next])
}

/** The result of the page's action; if a newer attempt is lost, the result before that. */
export function useAnswer<Action>(): ReturnType<typeof answerOf<Action>> {
  return useLastDelivered(useActionData<Action>())
}

/** The same for a fetcher's result. */
export function useFetched<Answer>(fetcher: { data: Answer | undefined }): Answer | undefined {
  return useLastDelivered(fetcher.data)
}

function useLastDelivered<Answer>(newest: Answer): Answer {
  const [delivered, setDelivered] = useState(newest)
  if (isLostSubmission(newest)) return isLostSubmission(delivered) ? (undefined as Answer) : delivered
  if (delivered !== newest) setDelivered(newest)
  return newest
}
