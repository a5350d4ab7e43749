// Short parts of one line with dots between them; where the line breaks, no dot is left hanging.
import { Children } from 'react'
import type { ReactNode } from 'react'

/** The first part of each line has its dot in the margin, which is clipped. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-clip">
      <span className="-ms-3.5 flex flex-wrap">
        {Children.map(children, (part) => (
          <span className="relative ps-3.5 before:absolute before:start-1.25 before:content-['·']">{part}</span>
        ))}
      </span>
    </span>
  )
}
