// The lander without a photograph: choose the small drawings that are you; they go into the profile.
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { JoinForm } from '#features/profiles/signup/screens/parts/JoinForm.tsx'
import { loadLander } from './load-lander.ts'
import { signs } from './parts/signs.tsx'
import { Smallprint } from './parts/Joining.tsx'
import { Lead } from './parts/Lead.tsx'
import './look/iconslanding.css'

export async function loader(args: LoaderFunctionArgs) {
  return (await loadLander('iconslanding', args)).head
}

export const handle = { defersScripts: true }
export const meta = () => []

export default function IconsScreen() {
  const { t } = useTranslation(['landers', 'interests'])
  return (
    <>
      <div className="mx-auto max-w-modal-large">
        <Lead title={t('landers:iconslanding.title')} className="text-center">
          <p className="mx-auto">{t('landers:iconslanding.lead')}</p>
        </Lead>
        <div id="join" className="mt-7">
          <JoinForm>
            <fieldset>
              <legend className="mb-3 font-semibold">{t('landers:iconslanding.legend')}</legend>
              <div className="icons-grid">
                {Object.entries(signs).map(([interest, drawing]) => (
                  <label key={interest} className="icons-sign">
                    <input type="checkbox" name="interest" value={interest} className="sr-only" />
                    <svg viewBox="0 0 64 64" aria-hidden="true">
                      {drawing}
                    </svg>
                    <span>{t(`interests:tags.${interest}` as 'interests:tags.coffee')}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          </JoinForm>
        </div>
      </div>
      <Smallprint />
    </>
  )
}
