// The picture of a modal about one person: name and age on it, and the fictional label if needed.
import type { MemberCard } from '#features/profiles/contract.ts'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { NoPhoto } from '#features/profiles/screens/parts/NoPhoto.tsx'
import { impressionOf, useLargePicture } from '#features/profiles/screens/parts/pictures.ts'
import { Photo, PhotoCaption } from '#ui/Photo.tsx'

export function LikerPhoto({ profile }: { profile: MemberCard }) {
  const { main_image: image, name, age, fictional } = profile
  const picture = useLargePicture(image, '20rem')
  return (
    <Photo
      {...picture}
      alt=""
      impression={impressionOf(image?.thumbhash)}
      priority
      rounded
      empty={<NoPhoto name={name} />}
    >
      {fictional ? (
        <span className="absolute start-2.5 top-2.5">
          <FictionalLabel onPhoto />
        </span>
      ) : null}
      <PhotoCaption>
        <span className="flex items-center justify-center gap-2 text-xl font-semibold">
          <bdi className="truncate">{name}</bdi>
          <span className="tabular-nums">{age}</span>
        </span>
      </PhotoCaption>
    </Photo>
  )
}
