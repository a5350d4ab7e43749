// What a member wrote about themselves, sentence by sentence, as one would read it in a chat; the answer is the signup.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { FictionalLabel, FictionalWarning } from '#features/profiles/screens/parts/Fictional.tsx'
import { usePictureUrl } from '#features/profiles/screens/parts/pictures.ts'
import { pageContext } from '#ui/page.ts'
import { sentencesOf } from '../rules.ts'
import { loadInView, metaInView } from './load-in-view.ts'
import { Joining, Smallprint } from './parts/Joining.tsx'
import './look/member-words.css'

export async function loader(args: LoaderFunctionArgs) {
  const known = await loadInView({ base: (id) => paths.memberLanding(id, '3'), slug: true }, args)
  return { ...known, lines: sentencesOf(known.member.about, args.context.get(pageContext).locale) }
}

export const handle = { defersScripts: true, about: 'id' }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => metaInView(loaderData)

export default function MemberWordsScreen() {
  const { member, lines } = useLoaderData<typeof loader>()
  const { t } = useTranslation('landers')
  const url = usePictureUrl()
  return (
    <>
      <title>{t('member.words_title')}</title>
      <div className="words grid grid-cols-1 items-start gap-x-12 gap-y-8 md:grid-cols-2">
        <section>
          <header className="flex items-center gap-4">
            {member.image ? (
              <img
                src={url(member.image.card)}
                alt=""
                width={88}
                height={88}
                fetchPriority="high"
                className="aspect-square w-[min(5.5rem,25vw)] shrink-0 rounded-full object-cover"
              />
            ) : null}
            <div className="min-w-0 overflow-clip wrap-anywhere">
              <h1 className="text-xl">
                <bdi>{member.name}</bdi>, {member.age}
              </h1>
              <p className="text-muted">{member.place}</p>
              {member.fictional ? <FictionalLabel /> : null}
            </div>
          </header>
          <p className="mt-6 text-sm text-muted">{t('member.words_from')}</p>
          {lines.length > 0 ? (
            <blockquote className="words-lines" dir="auto">
              {lines.map((line, turn) => (
                <p key={line} style={{ animationDelay: `${turn * 0.12}s` }}>
                  {line}
                </p>
              ))}
            </blockquote>
          ) : (
            <p className="mt-3">{t('member.words_none')}</p>
          )}
          <p className="words-answer">{t('member.words_answer')}</p>
        </section>
        <div>
          <Joining member={member.id} title={t('member.words_join')} />
          {member.fictional ? <FictionalWarning className="mt-5" /> : null}
        </div>
      </div>
      <Smallprint />
    </>
  )
}
