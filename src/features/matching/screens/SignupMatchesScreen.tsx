// The end of the signup flow: a first few people who suit the answers, why each is shown, and the way to all the others.
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#base/paths.ts'
import { MemberCardView } from '#features/profiles/screens/parts/MemberCardView.tsx'
import { shownCard } from '#features/profiles/screens/parts/shown-card.ts'
import { sourceOf, withSource } from '#features/visits/rules.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { askPage, pageContext } from '#ui/page.ts'
import type { getFinder } from '../finder/contract.ts'
import { Whys } from './finder/Whys.tsx'
import { LikeHeart } from './parts/LikeButton.tsx'
import { MemberGrid } from './parts/MemberGrid.tsx'

const shown = 8

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw redirect(withSource(paths.signup(), sourceOf(new URL(request.url).searchParams)))
  const { cards } = await askPage<typeof getFinder>(page, 'GET /api/match-finder.php')
  if (cards.length === 0) throw redirect(paths.members())
  return { cards: cards.slice(0, shown).map((card) => ({ ...card, profile: shownCard(card.profile) })) }
}

export const meta = () => []

export default function SignupMatchesScreen() {
  const { cards } = useLoaderData<typeof loader>()
  const { t } = useTranslation('matching')
  return (
    <>
      <title>{t('signup_matches.title')}</title>
      <header className="mb-5">
        <h1 className="text-xl md:text-2xl">{t('signup_matches.title')}</h1>
      </header>
      <MemberGrid>
        {cards.map(({ profile, whys, decision }) => (
          <li key={profile.id}>
            <MemberCardView
              card={profile}
              priority
              interest={false}
              corner={<LikeHeart member={profile} liked={decision === 'like'} />}
            >
              <div className="mt-1 px-0.5">
                <Whys whys={whys} quiet />
              </div>
            </MemberCardView>
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
