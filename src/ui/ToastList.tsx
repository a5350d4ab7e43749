// The visible toasts, loaded with the first of them.
import { Toast as Base } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from './IconButton.tsx'
import { CircleAlert, CircleCheck, X } from './icons.tsx'
import type { ToastContent } from './Toast.tsx'
import { useToastOffset } from './toast-offset.ts'
import { useFocusHandoff } from './use-focus-handoff.ts'
import { useUiWords } from './words.tsx'

const toasts = Base.createToastManager()

export interface ToastControls {
  add: (id: string, content: ToastContent) => void
  close: (id: string) => void
}

const controls: ToastControls = { add: addToast, close: (id) => toasts.close(id) }

/** `onReady` gets the functions that add and close them, once they can be seen. */
export function ToastStack({ onReady }: { onReady: (controls: ToastControls) => void }) {
  return (
    <Base.Provider toastManager={toasts} limit={3}>
      <Base.Portal>
        <ToastPlace onReady={onReady} />
      </Base.Portal>
    </Base.Provider>
  )
}

function ToastPlace({ onReady }: { onReady: (controls: ToastControls) => void }) {
  useEffect(() => {
    // The provider listens only after its children's effects, and a screen reader to a region that stands there already.
    const soon = setTimeout(() => onReady(controls), 150)
    return () => clearTimeout(soon)
  }, [onReady])
  const words = useUiWords()
  const { toasts: shown } = Base.useToastManager()
  const left = useRef<HTMLElement>(null)
  return (
    <Base.Viewport
      className="fixed print:hidden inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-60 mx-auto flex max-w-toast flex-col gap-2 outline-none md:start-auto md:end-[max(1.5rem,env(safe-area-inset-right))] md:bottom-6 md:mx-0 md:w-toast"
      aria-label={words.notices}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) left.current = relatedTarget
      }}
      style={useToastOffset(shown.length)}
    >
      <ToastList left={left} />
    </Base.Viewport>
  )
}

function addToast(
  id: string,
  { title, description, tone = 'plain', timeoutMs = 5_000, ...content }: ToastContent,
): void {
  const { action, onClose, until } = content
  if (until?.aborted) return
  const act = () => {
    action?.onClick()
    toasts.close(id)
  }
  toasts.add({
    id,
    title,
    description,
    type: tone,
    timeout: timeoutMs,
    priority: tone === 'bad' ? 'high' : 'low',
    ...(onClose ? { onClose } : {}),
    ...(action ? { actionProps: { children: action.label, onClick: act } } : {}),
  })
  until?.addEventListener('abort', () => toasts.close(id))
}

const toneIcon: Record<string, ReactNode> = {
  good: <CircleCheck className="mt-2 size-5 shrink-0 text-secondary" aria-hidden="true" />,
  bad: <CircleAlert className="mt-2 size-5 shrink-0 text-danger" aria-hidden="true" />,
}

/** `left` had the focus before the toasts. */
function ToastList({ left }: { left: RefObject<HTMLElement | null> }) {
  const { toasts: shown } = Base.useToastManager()
  return shown.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      className="w-full translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-md border border-line bg-raised text-text shadow-lifted transition-[translate,opacity] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-4 data-starting-style:opacity-0 data-swiping:transition-none"
    >
      <ToastWords left={left} icon={toneIcon[toast.type ?? '']} />
    </Base.Root>
  ))
}

/** Pressed, it goes away, and the focus goes back to where it was. */
function ToastWords({ left, icon }: { left: RefObject<HTMLElement | null>; icon: ReactNode }) {
  const words = useUiWords()
  const place = useFocusHandoff<HTMLDivElement>(() => () => left.current)
  return (
    <Base.Content ref={place} className="flex flex-wrap items-start gap-x-3 py-2 ps-4 pe-2">
      {icon}
      <div className="max-w-full min-w-min flex-1 py-2 text-sm">
        <Base.Title className="text-sm font-semibold tracking-normal" />
        <Base.Description className="text-muted" />
      </div>
      <Base.Action className="min-h-9 shrink-0 rounded-full px-3 text-sm font-semibold text-primary hover:bg-primary-soft" />
      <Base.Close
        render={
          <IconButton label={words.close} size="small">
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        }
      />
    </Base.Content>
  )
}
