// Prefetches code and texts of the places one is likely to go next, while the browser is idle (specification 9.4).
// Not before the reader has touched the page: those who only read it pay for nothing more.
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

/** Only the code, not the data: that would be stale by the time one gets there. */
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

/** What the build lists for these paths; nothing if it lists nothing, as in development. */
function filesOf(places: readonly string[]): string[] {
  const { __reactRouterManifest: manifest } = globalThis as {
    __reactRouterManifest?: { routes: Record<string, BuiltRoute> }
  }
  if (!manifest || !import.meta.env.PROD) return []
  const wanted = Object.values(manifest.routes).filter(({ path }) => path && places.includes(`/${path}`))
  return [...new Set(wanted.flatMap(({ module, imports = [] }) => [module, ...imports]))]
}
