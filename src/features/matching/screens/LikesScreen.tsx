// Likes in three tabs: received, sent, mutual; each like with when it was given, new until looked at.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { cursorLength } from '#base/pages.ts'
import { wordsFor } from '#copy/all-words.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, pageContext, requireLogin } from '#ui/page.ts'
import type { listLikes } from '../likes/contract.ts'
import { likesCountCap, likesTabs } from '../likes/limits.ts'
import { LikesList } from './likes/LikesList.tsx'
import { LikesTabs } from './likes/LikesTabs.tsx'
import { useLikesPages } from './likes/use-pages.ts'
import { NewLikes } from './likes/NewLikes.tsx'

export type LikesTab = (typeof likesTabs)[number]

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const tab = likesTabs.find((name) => name === params['type'])
  if (!tab) throw Response.json(page.lost(), { status: 404 })
  const after = new URL(request.url).searchParams.get('after')?.slice(0, cursorLength)
  const loaded = await askPage<typeof listLikes>(page, 'GET /api/likes-page.php', { query: { type: tab, after } })
  const { t } = wordsFor(page.locale)
  return { tab, after: after ?? null, loaded, title: `${t(`matching:likes.${tab}`)} · ${t('matching:likes.title')}` }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }]

export default function LikesScreen() {
  const { tab, after, loaded } = useLoaderData<typeof loader>()
  const { t } = useTranslation('matching')
  const list = useLikesPages(tab, after, loaded)
  const { totals } = list.pages[0] ?? loaded
  const [showing, setShowing] = useState(false)
  const waiting = totals.new
  return (
    <>
      <PageHeader
        title={t('likes.title')}
        aside={
          waiting > 0 ? (
            <Button variant="like" onClick={() => setShowing(true)}>
              {t('likes.show_new', { count: Math.min(waiting, likesCountCap) })}
            </Button>
          ) : undefined
        }
      />
      <LikesTabs totals={totals} />
      <LikesList key={`${tab} ${after}`} tab={tab} list={list} onFurtherPage={after !== null} />
      {showing ? <NewLikes onClose={() => setShowing(false)} /> : null}
    </>
  )
}
