// Fetches code and words of the places one goes to next, when the browser has nothing else to do (specification 9.4).
// Not before the reader has touched the page: who only reads it pays for nothing more.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { prefetchWords } from '#copy/load-words.ts'
import { useTouched } from '#ui/use-touched.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { useMember } from './member-state.tsx'

const ofMembers = ['/members', '/members/:id', '/likes/:type', '/chats', '/chats/:id']
const ofVisitors = ['/signup', '/login', '/members']

interface BuiltRoute {
  id: string
  parentId?: string
  path?: string
  module: string
  imports?: string[]
}

/** The code alone, not what it shows: that would be old by the time one gets there. */
export function PrefetchPlaces() {
  const member = useMember() !== null
  const { language } = useTranslation().i18n
  const [files, setFiles] = useState<readonly string[]>([])
  const touched = useTouched()
  useEffect(() => {
    if (!touched) return
    return whenIdle(() => {
      setFiles(filesOf(member ? ofMembers : ofVisitors))
      if (member) prefetchWords(language, paths.chats())
    })
  }, [touched, member, language])
  return files.map((file) => <link key={file} rel="modulepreload" href={file} fetchPriority="low" />)
}

/** What the build says belongs to these paths; nothing where it says nothing, as in development. */
function filesOf(places: readonly string[]): string[] {
  const { __reactRouterManifest: manifest } = globalThis as {
    __reactRouterManifest?: { routes: Record<string, BuiltRoute> }
  }
  if (!manifest || !import.meta.env.PROD) return []
  const wanted = Object.values(manifest.routes).filter(({ path }) => path && places.includes(`/${path}`))
  return [...new Set(wanted.flatMap(({ module, imports = [] }) => [module, ...imports]))]
}
