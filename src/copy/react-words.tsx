// Replaces react-i18next: the same names for the little of it that our screens use, at a tenth of the weight.
import { cloneElement, createContext, Fragment, use } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { Filling, Sentences, Tell } from './sentences.ts'

const SentencesContext = createContext<Sentences | null>(null)

export function I18nextProvider({ i18n, children }: { i18n: Sentences; children: ReactNode }) {
  return <SentencesContext value={i18n}>{children}</SentencesContext>
}

export function useTranslation(namespaces: string | readonly string[] = 'app'): { t: Tell; i18n: Sentences } {
  const i18n = use(SentencesContext)
  if (!i18n) throw new Error('There are no words around this part.')
  const names = typeof namespaces === 'string' ? [namespaces] : namespaces
  const missing = i18n.fetchMissing(names)
  if (missing) use(missing)
  return { t: i18n.tellFrom(names), i18n }
}

interface TransProps {
  t: Tell
  i18nKey: string
  values?: Filling
  components: Record<string, ReactElement<{ children?: ReactNode }>>
}

/** A sentence in which `<name>…</name>` and `<name/>` stand for components. */
export function Trans({ t: tell, i18nKey, values, components }: TransProps) {
  const pieces = tell(i18nKey, values).split(/(<\w+>.*?<\/\w+>|<\w+\s*\/>)/)
  return pieces.filter(Boolean).map((piece, index) => {
    const [, name = '', inner] = /^<(\w+)(?:>(.*?)<\/\w+>|\s*\/>)$/.exec(piece) ?? []
    const part = components[name]
    // A piece has no identity other than its place in the sentence.
    const key = String(index)
    return part ? cloneElement(part, { key }, ...(inner ? [inner] : [])) : <Fragment key={key}>{piece}</Fragment>
  })
}
