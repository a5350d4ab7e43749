// One conversation: who it is with, what was said, and what to say next.
import { Suspense, useRef, useState } from 'react'
import { useIncomingFiles } from '#features/profiles/screens/parts/use-incoming-files.ts'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { late } from '#ui/late.ts'
import type { History } from '../../contract.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { Composer } from './Composer.tsx'
import { Icebreakers } from './Icebreakers.tsx'
import { MessageList } from './MessageList.tsx'
import { AskLine, PhotoRequest } from './PhotoAsking.tsx'
import { quoteNow, quoteOf, ReplyLine } from './Quote.tsx'
import type { Quoted } from './Quote.tsx'
import { Acknowledgement, SendRefusal, WritingRefusal } from './Refusals.tsx'
import { useAsking } from './use-asking.ts'
import { useDraftText } from './use-draft-text.ts'
import { useThread } from './use-thread.ts'
import { useTellTyping, useTyping } from './use-typing.ts'

/** What sends and shows the photo comes along: the line may be lost as the button is pressed. */
const PhotoDraft = late(async () => {
  const parts = [import('./photo-on-its-way.ts'), import('./OutgoingPhoto.tsx'), import('#ui/fetch-watched.ts')]
  const [{ PhotoDraft: Draft }] = await Promise.all([import('./PhotoDraft.tsx'), ...parts])
  return Draft
})

export function ChatWindow({ history }: { history: History }) {
  const readerId = useReader()?.id ?? ''
  const [text, setText, keptText] = useDraftText(readerId, history.profile.id)
  const [choosing, setChoosing] = useState(false)
  const [answered, setReply] = useState<Quoted | null>(null)
  const footer = useRef<HTMLDivElement>(null)
  const { thread, keeper, outgoing, refused, reason, changes, ...act } = useThread(history, readerId, (words) => {
    // The box itself knows what was written before the page woke up.
    if (keptText() || answered || footer.current?.querySelector('textarea')?.value) return false
    setText(words.body)
    setReply(words.reply ?? null)
    return true
  })
  const reply = answered && quoteNow(thread.messages, answered)
  const [photo, setPhoto] = useState<File | null>(null)
  const typing = useTyping(thread.conversationId, history.profile.id)
  const tellTyping = useTellTyping(thread.conversationId)
  const { profile } = history
  const { refusal, photos: welcome, their_photos } = thread.writing
  const asking = useAsking(thread.conversationId, act.notePhotos)
  const [wantsPhoto, setWantsPhoto] = useState(false)
  const needsAcknowledgement = refusal === 'fictional_not_acknowledged' || reason === 'fictional_not_acknowledged'
  const mayWrite = !needsAcknowledgement && !refusal
  const { place, over } = useIncomingFiles<HTMLElement>(([file]) => {
    if (!file || !mayWrite) return
    if (welcome === 'free') setPhoto(file)
    else setWantsPhoto(true)
  })
  return (
    <section
      ref={place}
      className={`flex min-h-0 min-w-0 flex-1 flex-col bg-raised ${over && mayWrite ? 'outline-2 -outline-offset-2 outline-primary' : ''}`}
    >
      <ChatHeader
        profile={profile}
        conversationId={thread.conversationId}
        writing={thread.writing}
        typing={typing}
        asking={asking}
      />
      <MessageList
        thread={thread}
        outgoing={outgoing}
        profile={profile}
        readerId={readerId}
        quiet={needsAcknowledgement}
        changes={changes}
        onReply={(message) => {
          setReply(quoteOf(message))
          footer.current?.querySelector('textarea')?.focus()
        }}
        keeper={keeper}
        onIcebreakers={() => setChoosing(true)}
        onRetry={act.retry}
        onDiscard={act.discard}
      />
      <div
        ref={footer}
        className="border-t border-line bg-surface max-[20rem]:max-h-[50dvh] max-[20rem]:shrink-0 max-[20rem]:overflow-y-auto px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-5 md:pb-4"
      >
        {needsAcknowledgement ? (
          <Acknowledgement onDone={act.allowWriting} />
        ) : refusal ? (
          <WritingRefusal refusal={refusal} blockedByMe={thread.writing.blocked_by_me} name={profile.name} />
        ) : (
          <>
            {refused ? <SendRefusal refused={refused} onClose={act.forgetRefusal} /> : null}
            {their_photos === 'asked' ? <PhotoRequest name={profile.name} asking={asking} /> : null}
            {wantsPhoto ? (
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
            ) : null}
            {reply ? (
              <ReplyLine quoted={reply} readerId={readerId} name={profile.name} onClose={() => setReply(null)} />
            ) : null}
            <Composer
              profile={profile}
              writing={thread.writing}
              text={text}
              onText={(now) => {
                setText(now)
                if (now.trim() !== '') tellTyping()
              }}
              onSend={(body) => {
                setText('')
                setReply(null)
                act.send(body, reply)
              }}
              onEscape={() => setReply(null)}
              onPhoto={setPhoto}
              onAsk={welcome === 'free' ? null : () => setWantsPhoto(true)}
            />
          </>
        )}
      </div>
      {photo ? (
        <Suspense fallback={null}>
          <PhotoDraft
            file={photo}
            profile={profile}
            writing={thread.writing}
            onSend={act.sendPhoto}
            onClose={() => setPhoto(null)}
          />
        </Suspense>
      ) : null}
      <Icebreakers open={choosing} profile={profile} onChoose={setText} onClose={() => setChoosing(false)} />
    </section>
  )
}
