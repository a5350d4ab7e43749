// The picture of the member in view, with the label where nobody is behind it.
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { NoPhoto } from '#features/profiles/screens/parts/NoPhoto.tsx'
import { usePictureUrl } from '#features/profiles/screens/parts/pictures.ts'
import { Photo } from '#ui/Photo.tsx'
import type { InView } from '../load-in-view.ts'

export function MemberPicture({ member, className }: { member: InView; className?: string }) {
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
      {member.fictional ? (
        <span className="absolute start-3 top-3">
          <FictionalLabel onPhoto />
        </span>
      ) : null}
    </Photo>
  )
}
