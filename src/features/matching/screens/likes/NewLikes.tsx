// Shows the likes that are still new full screen: the one that has waited longest.
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#base/paths.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const MatchModal = lazyPart(async () => (await import('../parts/MatchModal.tsx')).MatchModal)

export function NewLikes({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const open = (id: string) => void navigate(paths.liker(id))
  return (
    <Suspense>
      <MatchModal onImagePressed={open} onButtonPressed={open} onClose={onClose} />
    </Suspense>
  )
}
