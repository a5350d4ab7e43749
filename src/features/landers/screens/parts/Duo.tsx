// The sign of the house with two faces in it: two circles, and what they share.
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { HeartShape } from '#ui/drawings/scene.tsx'
import { duo, pictureOf } from '../pictures.ts'

const [left, right] = duo

export function Duo() {
  return (
    <figure className="duo">
      <svg viewBox="4 32 392 236" aria-hidden="true">
        <clipPath id="duo-left">
          <circle cx="122" cy="150" r="114" />
        </clipPath>
        <clipPath id="duo-right">
          <circle cx="278" cy="150" r="114" />
        </clipPath>
        <g clipPath="url(#duo-left)">
          <image href={pictureOf(left)} x="-37" y="-2" width="274" height="365" />
        </g>
        <g clipPath="url(#duo-right)">
          <image href={pictureOf(right)} x="163" y="-2" width="274" height="365" />
        </g>
        <g clipPath="url(#duo-left)">
          <circle cx="278" cy="150" r="114" className="duo-shared" />
        </g>
        <HeartShape x={200} y={150} scale={1.5} />
      </svg>
      <figcaption>
        <FictionalLabel onPhoto />
        <FictionalLabel onPhoto />
      </figcaption>
    </figure>
  )
}
