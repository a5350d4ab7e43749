// The dialog itself, loaded when the first one opens: centred on a desktop, a sheet from below on a phone.
import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { tv } from './look.ts'
import type { DialogProps } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { X } from './icons.tsx'
import { nextFocusable } from './use-focus-handoff.ts'
import { watchBack } from './watch-closing.ts'
import { useUiWords } from './words.tsx'

const look = tv({
  base: [
    'relative flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-lg bg-raised text-text shadow-lifted outline-none sm:max-h-[88dvh] sm:rounded-lg low:max-h-full',
    'transition-[translate,opacity,scale] duration-250 data-ending-style:duration-150',
    'data-starting-style:translate-y-full data-ending-style:translate-y-full',
    'sm:data-starting-style:translate-y-3 sm:data-ending-style:translate-y-1 sm:data-starting-style:scale-98',
    'sm:data-starting-style:opacity-0 sm:data-ending-style:opacity-0',
  ],
  variants: {
    size: {
      small: 'sm:max-w-modal-small',
      default: 'sm:max-w-modal',
      large: 'sm:max-w-modal-large',
      xl: 'sm:max-w-modal-xl',
    },
  },
  defaultVariants: { size: 'default' },
})

export function DialogBox({
  open,
  onClose,
  title,
  titleHidden = false,
  description,
  size,
  locked = false,
  footer,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  const wayBack = useWayBack(open)
  const body = useRef<HTMLDivElement>(null)
  useNewsInSight(body)
  const back = useEffectEvent(onClose)
  useEffect(() => (open && !locked ? watchBack(() => back()) : undefined), [open, locked])
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={locked}
      onOpenChange={(next, details) => {
        if (next) return
        if (locked && details.reason === 'escape-key') details.cancel()
        else onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:gutter sm:py-6 low:py-3">
          <Base.Popup
            className={look({ size })}
            finalFocus={() => finalFocus?.() ?? wayBack()}
            {...(initialFocus ? { initialFocus } : {})}
          >
            <DialogHead title={title} titleHidden={titleHidden} description={description} locked={locked} />
            <div
              ref={body}
              className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 sm:px-7 ${footer ? 'pb-4' : 'pb-7'}`}
            >
              {children}
            </div>
            {footer ? (
              <div className="flex flex-col-reverse gap-2 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-7 low:py-2.5">
                {footer}
              </div>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Back to what opened it; if that is gone because of what was done in here, to what replaces it. */
function useWayBack(open: boolean) {
  const opener = useRef<{ goneFromHere: () => boolean; heir: ReturnType<typeof nextFocusable> } | null>(null)
  useLayoutEffect(() => {
    const from = document.activeElement
    const page = window.location.pathname
    // Another page puts the focus on its heading.
    const goneFromHere = () => from?.isConnected === false && window.location.pathname === page
    if (open && from) opener.current = { goneFromHere, heir: nextFocusable(from) }
  }, [open])
  return () => (opener.current?.goneFromHere() && opener.current.heir()) || true
}

/** What a press in the footer brought about may stand further down than the body can be seen. */
function useNewsInSight(body: RefObject<HTMLElement | null>): void {
  const seen = useRef<Element | null>(null)
  useEffect(() => {
    const news = body.current?.querySelector('[role=alert]') ?? null
    if (news !== seen.current) news?.scrollIntoView({ block: 'nearest' })
    seen.current = news
  })
}

type DialogHeadProps = Required<Pick<DialogProps, 'title' | 'titleHidden' | 'locked'>> & { description: ReactNode }

function DialogHead({ title, titleHidden, description, locked }: DialogHeadProps) {
  const words = useUiWords()
  return (
    <div className={titleHidden ? 'relative z-10 h-0' : 'px-5 pt-6 pb-4 sm:px-7 low:pt-4 low:pb-3'}>
      {locked ? null : (
        <span className="absolute end-3 top-3">
          <Base.Close
            render={
              <IconButton label={words.close} className={titleHidden ? 'bg-raised/85 backdrop-blur-bar' : ''}>
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            }
          />
        </span>
      )}
      <Base.Title className={titleHidden ? 'sr-only' : `text-xl ${locked ? '' : 'pe-10'}`}>{title}</Base.Title>
      {description ? (
        <Base.Description className={titleHidden ? 'sr-only' : 'mt-1.5 text-muted'}>{description}</Base.Description>
      ) : null}
    </div>
  )
}
