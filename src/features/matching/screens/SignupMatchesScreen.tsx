// The end of the signup flow: a first few people who suit the answers, and the way to all the others.
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#base/paths.ts'
import { MemberCardView } from '#features/profiles/screens/parts/MemberCardView.tsx'
import { shownCard } from '#features/profiles/screens/parts/shown-card.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { askPage, pageContext } from '#ui/page.ts'
import type { searchMembers } from '../search/contract.ts'
import { LikeHeart } from './parts/LikeButton.tsx'
import { MemberGrid } from './parts/MemberGrid.tsx'
import { CountLine } from './search/CountLine.tsx'

const shown = 8

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw redirect(paths.signup())
  const found = await askPage<typeof searchMembers>(page, 'GET /api/members.php', { query: {} })
  if (found.results.length === 0) throw redirect(paths.members())
  return { found: { ...found, results: found.results.slice(0, shown).map(shownCard) } }
}

export const meta = () => []

export default function SignupMatchesScreen() {
  const { found } = useLoaderData<typeof loader>()
  const { t } = useTranslation('matching')
  return (
    <>
      <title>{t('signup_matches.title')}</title>
      <header className="mb-5">
        <h1 className="text-xl md:text-2xl">{t('signup_matches.title')}</h1>
        <CountLine found={found} />
      </header>
      <MemberGrid>
        {found.results.map((card) => (
          <li key={card.id}>
            <MemberCardView
              card={card}
              priority
              corner={<LikeHeart member={card} liked={found.liked.includes(card.id)} />}
            />
          </li>
        ))}
      </MemberGrid>
      <p className="flex justify-center py-8">
        <ButtonLink to={paths.members()} size="large">
          {t('signup_matches.all')}
        </ButtonLink>
      </p>
    </>
  )
}
