// The frame of a page with one form: a title, one sentence, the form, and links to where else one may want to go.
import type { ReactNode } from 'react'

interface FormPageProps {
  /** Also the title of the document: such a screen declares `meta = () => []`. */
  title: string
  lead?: ReactNode
  /** A drawing above the title. */
  drawing?: ReactNode
  children?: ReactNode
  /** One quiet line below. */
  foot?: ReactNode
}

export function FormPage({ title, lead, drawing, children, foot }: FormPageProps) {
  return (
    <div className="mx-auto w-full max-w-column py-2 md:py-10">
      <title>{title}</title>
      <header className={drawing ? 'text-center' : 'text-pretty'}>
        {drawing ? <div className="mx-auto mb-6 w-44 max-w-full">{drawing}</div> : null}
        <h1 className="text-xl md:text-2xl">{title}</h1>
        {lead ? <div className="mt-2 text-muted">{lead}</div> : null}
      </header>
      {children ? <div className="mt-7">{children}</div> : null}
      {foot ? <div className="mt-8 border-t border-line pt-5 text-muted">{foot}</div> : null}
    </div>
  )
}
