// The picture of the member in view, with the fictional label if there is nobody behind it; a small one has no room for that, and the label is beside it.
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { NoPhoto } from '#features/profiles/screens/parts/NoPhoto.tsx'
import { usePictureUrl } from '#features/profiles/screens/parts/pictures.ts'
import { Photo } from '#ui/Photo.tsx'
import type { InView } from '../load-in-view.ts'

interface MemberPictureProps {
  member: InView
  className?: string
  small?: boolean
}

export function MemberPicture({ member, className, small = false }: MemberPictureProps) {
  const url = usePictureUrl()
  return (
    <Photo
      src={member.image ? url(member.image.card) : null}
      alt=""
      priority
      rounded
      className={className}
      empty={<NoPhoto name={member.name} />}
    >
      {member.fictional && !small ? (
        <span className="absolute inset-x-3 top-3 flex wrap-anywhere">
          <FictionalLabel onPhoto />
        </span>
      ) : null}
    </Photo>
  )
}
