// The like or match being shown full screen, and where its buttons lead.
import { useNavigate } from 'react-router'
import { paths } from '#base/paths.ts'
import { endCelebration } from './celebration.ts'
import type { Celebration } from './celebration.ts'
import { MatchModal } from './MatchModal.tsx'

export function Celebrated({ profile, match }: Celebration) {
  const navigate = useNavigate()
  const go = (path: string) => {
    endCelebration()
    void navigate(path)
  }
  return (
    <MatchModal
      profile={profile}
      match={match}
      onImagePressed={(id) => go(paths.liker(id))}
      onButtonPressed={(id) => go(match ? paths.memberChat(id) : paths.liker(id))}
      onClose={endCelebration}
    />
  )
}
