// One conversation: who it is with, its messages, and the composer.
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useIncomingFiles } from '#features/profiles/screens/parts/use-incoming-files.ts'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { ChatMessage, History } from '../../contract.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { Composer } from '../composer/Composer.tsx'
import { chooseDay } from '../messages/DayMark.tsx'
import type { ThreadKeeper } from '../thread/keep-thread.ts'
import { nothingBegun } from '../composer/kept-drafts.ts'
import { MessageList } from '../messages/MessageList.tsx'
import { PhotoRequest } from '../composer/PhotoRequest.tsx'
import { ReplyLine } from '../messages/Quote.tsx'
import type { Quoted } from '../messages/Quote.tsx'
import { Acknowledgement, SendRefusal, WritingRefusal } from '../composer/Refusals.tsx'
import { isHere, quoteNow, quoteOf } from '../thread/thread.ts'
import type { Thread } from '../thread/thread.ts'
import { useAsking } from '../composer/use-asking.ts'
import { useDraft } from '../composer/use-draft.ts'
import { useThread } from '../thread/use-thread.ts'
import { useTyping, useTypingReport } from '../composer/use-typing.ts'
import { WhenTouched } from './WhenTouched.tsx'
import '../messages/conversation.css'

const AskLine = lazyPart(async () => (await import('../composer/AskLine.tsx')).AskLine)
const Icebreakers = lazyPart(async () => (await import('../composer/Icebreakers.tsx')).Icebreakers)
/** The code that sends and shows the photo is loaded too: the connection may be lost by the time the button is pressed. */
const PhotoDraft = lazyPart(async () => {
  const parts = [
    import('../outbox/photo-on-its-way.ts'),
    import('../outbox/OutgoingPhoto.tsx'),
    import('#ui/fetch-with-progress.ts'),
  ]
  const [{ PhotoDraft: Draft }] = await Promise.all([import('../composer/PhotoDraft.tsx'), ...parts])
  return Draft
})

export function ChatWindow({ history }: { history: History }) {
  const readerId = useReader()?.id ?? ''
  const [choosing, setChoosing] = useState(false)
  const [searching, setSearching] = useState(false)
  const footer = useRef<HTMLDivElement>(null)
  const box = () => footer.current?.querySelector('textarea')
  const isBeingWritten = () => Boolean(box()?.value) && document.hasFocus() && document.activeElement === box()
  const { draft, change, isBegun } = useDraft(readerId, history.profile.id, isBeingWritten)
  const { text, reply: answered } = draft
  const { thread, keeper, outgoing, refused, reason, changes, ...act } = useThread(history, readerId, {
    refused: draft.refusal,
    forgetRefusal: () => change({ refusal: null }),
    putBack: ({ body, reply: answer = null, refusal = null }) => {
      // The box itself keeps what was typed before hydration.
      if (isBegun() || box()?.value) return false
      change({ text: body, reply: answer, refusal })
      return true
    },
  })
  useWriteAtOnce(box)
  const reply = useQuoteAnew(answered, thread, keeper, (quoted) => change({ reply: quoted }))
  const [photos, setPhotos] = useState<readonly File[]>([])
  const typing = useTyping(thread.conversationId, history.profile.id)
  const reportTyping = useTypingReport(thread.conversationId)
  const { profile, writing } = thread
  const { refusal, photos: welcome, their_photos } = writing
  const asking = useAsking(thread.conversationId, act.notePhotos)
  const [wantsPhoto, setWantsPhoto] = useState(false)
  const needsAcknowledgement = refusal === 'fictional_not_acknowledged' || reason === 'fictional_not_acknowledged'
  const mayWrite = !needsAcknowledgement && !refusal
  const forgetReply = () => change({ reply: null })
  const answer = (message: ChatMessage) => {
    change({ reply: quoteOf(message) })
    box()?.focus()
  }
  const { place, over } = useIncomingFiles<HTMLElement>((files) => {
    if (!mayWrite) return
    if (welcome === 'free') setPhotos([...photos, ...files])
    else setWantsPhoto(true)
  })
  const searched = () => {
    setSearching(false)
    focusOn(box(), place.current?.querySelector<HTMLElement>('[role=log]'))
  }
  return (
    <section
      ref={place}
      className={`flex min-h-0 min-w-0 flex-1 flex-col bg-raised ${over && mayWrite ? 'outline-2 -outline-offset-2 outline-primary' : ''}`}
    >
      <ChatHeader
        profile={profile}
        conversationId={thread.conversationId}
        writing={writing}
        typing={typing}
        asking={asking}
        onSearch={() => setSearching(true)}
        onDay={() => chooseDay(place.current)}
      />
      <MessageList
        thread={thread}
        outgoing={outgoing}
        profile={profile}
        readerId={readerId}
        quiet={needsAcknowledgement}
        changes={changes}
        onReply={mayWrite ? answer : null}
        keeper={keeper}
        onSearched={searching ? searched : null}
        onIcebreakers={() => setChoosing(true)}
        onRetry={mayWrite || needsAcknowledgement ? act.retry : null}
        onDiscard={act.discard}
      />
      <div
        ref={footer}
        data-toasts-above
        className="chat-foot print:hidden border-t border-line bg-surface px-3 md:px-5"
      >
        {needsAcknowledgement ? (
          <Acknowledgement onDone={act.allowWriting} />
        ) : refusal ? (
          <WritingRefusal refusal={refusal} name={profile.name} />
        ) : (
          <>
            <div className="chat-notices">
              {refused ? <SendRefusal refused={refused} onClose={act.forgetRefusal} /> : null}
              {their_photos === 'asked' ? <PhotoRequest name={profile.name} asking={asking} /> : null}
              {wantsPhoto ? (
                <Suspense>
                  <AskLine
                    photos={welcome}
                    name={profile.name}
                    nothingWritten={thread.conversationId === null}
                    asking={asking}
                    onChoose={() => {
                      setWantsPhoto(false)
                      footer.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()
                    }}
                    onClose={() => setWantsPhoto(false)}
                  />
                </Suspense>
              ) : null}
              {reply ? (
                <ReplyLine quoted={reply} readerId={readerId} name={profile.name} onClose={forgetReply} />
              ) : null}
            </div>
            <Composer
              profile={profile}
              writing={writing}
              text={text}
              onText={(now) => {
                change({ text: now })
                if (now.trim() !== '') reportTyping()
              }}
              onSend={(body) => {
                change(nothingBegun)
                act.send(body, reply)
              }}
              onEscape={forgetReply}
              onPhotos={setPhotos}
              onAsk={welcome === 'free' ? null : () => setWantsPhoto(true)}
            />
          </>
        )}
      </div>
      {photos.length > 0 ? (
        <Suspense fallback={null}>
          <PhotoDraft
            files={photos}
            onFiles={setPhotos}
            profile={profile}
            writing={writing}
            onSend={act.sendPhotos}
            onClose={() => setPhotos([])}
          />
        </Suspense>
      ) : null}
      <WhenTouched>
        <Icebreakers
          open={choosing}
          profile={profile}
          written={text}
          box={box}
          onChoose={(words) => change({ text: words })}
          onClose={() => setChoosing(false)}
        />
      </WhenTouched>
    </section>
  )
}

/** On what is written in; on a phone, whose keyboard that would open, on what is read. */
function focusOn(box: HTMLElement | null | undefined, log: HTMLElement | null | undefined): void {
  const next = matchMedia('(pointer: fine)').matches ? (box ?? log) : log
  next?.focus({ preventScroll: true })
}

/** After choosing a conversation on a page with a mouse, one can type at once; on a phone no keyboard opens. */
function useWriteAtOnce(box: () => HTMLElement | null | undefined): void {
  const wasChosen = useNavigationType() === 'PUSH'
  const write = useEffectEvent(() => {
    if (wasChosen && matchMedia('(pointer: fine)').matches) box()?.focus({ preventScroll: true })
  })
  useEffect(() => write(), [])
}

/** The quoted message as it is now: one that this window has not loaded may have been taken back since it was quoted. */
function useQuoteAnew(
  answered: Quoted | null,
  thread: Thread,
  keeper: ThreadKeeper,
  onQuote: (quoted: Quoted | null) => void,
): Quoted | null {
  const seq = answered?.seq
  const away = seq !== undefined && !isHere(thread, seq)
  const show = useEffectEvent(onQuote)
  useEffect(() => {
    if (!away) return
    let left = false
    void keeper.find(seq).then((message) => {
      if (!left && message !== undefined) show(message && quoteOf(message))
    })
    return () => {
      left = true
    }
  }, [away, seq, keeper])
  return answered && quoteNow(thread.messages, answered)
}
