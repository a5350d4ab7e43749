// The lander of an evening at home: a house in the dark, and one window after another lights up.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { countryName } from '#features/places/rules.ts'
import { askPage, pageContext } from '#ui/page.ts'
import type { readCrowd } from '../contract.ts'
import { loadLander } from './load-lander.ts'
import { CrowdLine } from './parts/CrowdLine.tsx'
import { House } from './parts/House.tsx'
import { Joining, Smallprint } from './parts/Joining.tsx'
import { Lead } from './parts/Lead.tsx'
import './look/alonetonight.css'

export async function loader(args: LoaderFunctionArgs) {
  const { head } = await loadLander('alonetonight', args)
  const { country, members } = await askPage<typeof readCrowd>(args.context.get(pageContext), 'GET /api/crowd.php')
  return { ...head, country, members }
}

export const handle = { defersScripts: true }
export const meta = () => []

export default function AloneTonightScreen() {
  const { country, members } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('landers')
  const place = countryName(country, i18n.language)
  return (
    <>
      <div className="lander-night grid grid-cols-1 items-center gap-x-14 gap-y-6 md:grid-cols-2">
        <div>
          <Lead title={t('alonetonight.title')}>{t('alonetonight.lead')}</Lead>
          <CrowdLine members={members} place={place} />
        </div>
        <House />
        <Joining title={t('alonetonight.door')} />
      </div>
      <Smallprint />
    </>
  )
}
