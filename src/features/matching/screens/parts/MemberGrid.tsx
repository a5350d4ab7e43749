// The grid of member cards: two columns on a phone, four on a desktop.
import type { ReactNode } from 'react'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'

const grid =
  'grid grid-cols-2 max-[18rem]:grid-cols-1 gap-x-3 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-5 lg:gap-y-8'

export function MemberGrid({ children }: { children: ReactNode }) {
  return <ul className={grid}>{children}</ul>
}

/** Placeholders for the cards to come. */
export function MemberGridSkeleton() {
  return (
    <Loading className={grid}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-3/4 rounded-md" />
          <Skeleton className="mt-3 h-4 w-2/3" />
        </div>
      ))}
    </Loading>
  )
}
