// The swipe game: one person at a time, four likes a day, the latest can be taken back, then a wait whose end is shown.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { wordsFor } from '#copy/all-words.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { NoResults } from '#ui/drawings/empty.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { askPage, pageContext, requireLogin } from '#ui/page.ts'
import type { readSwipes } from '../swipes/contract.ts'
import { Deck, TakeBack } from './swipe/Deck.tsx'
import { useSwipes } from './swipe/use-swipes.ts'
import { Waiting } from './swipe/Waiting.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const game = await askPage<typeof readSwipes>(page, 'GET /api/swipe.php', { query: {} })
  return { game, title: wordsFor(page.locale).t('discovery:swipe.title') }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }]

export default function SwipeScreen() {
  const loaded = useLoaderData<typeof loader>()
  const { t } = useTranslation('discovery')
  const { game, swipe, takeBack } = useSwipes(loaded.game)
  const [top, next] = game.deck
  const mayTakeBack = game.may_take_back !== null
  const back = mayTakeBack ? <TakeBack disabled={false} onPress={() => void takeBack()} /> : null
  return (
    <>
      <header className="deck-head mx-auto mb-4 flex flex-wrap items-baseline justify-between gap-x-4 md:max-w-[calc(min(64dvh,36rem)*0.75)]">
        <h1 className="text-xl">{t('swipe.title')}</h1>
        <p className="text-sm text-muted tabular-nums" role="status">
          {t('swipe.left', { count: game.likes_left })}
        </p>
      </header>
      <Stage
        waiting={game.likes_left === 0 ? game.next_likes_at : null}
        back={back}
        deck={
          top ? (
            <Deck
              top={top}
              next={next}
              newcomers={game.newcomers}
              mayTakeBack={mayTakeBack}
              onSwipe={(way) => void swipe(way)}
              onTakeBack={() => void takeBack()}
            />
          ) : null
        }
      />
    </>
  )
}

interface StageProps {
  waiting: string | null
  deck: ReactNode
  back: ReactNode
}

function Stage({ waiting, deck, back }: StageProps) {
  const { t } = useTranslation('discovery')
  if (waiting) return <Waiting until={waiting}>{back}</Waiting>
  if (deck) return deck
  return (
    <EmptyState
      drawing={<NoResults />}
      title={t('swipe.empty_title')}
      action={
        <span className="flex items-center gap-3">
          {back}
          <ButtonLink to={paths.members()}>{t('swipe.look')}</ButtonLink>
        </span>
      }
    >
      {t('swipe.empty_text')}
    </EmptyState>
  )
}
