// The shape of the day's first card while it is on its way.
import { Loading, Skeleton } from '#ui/Skeleton.tsx'

export function FinderSkeleton() {
  return (
    <Loading className="mx-auto grid max-w-200 gap-5 md:grid-cols-[22rem_1fr] md:items-center md:gap-10">
      <Skeleton className="aspect-3/4 rounded-lg" />
      <div className="space-y-4">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-13 rounded-full" />
      </div>
    </Loading>
  )
}
