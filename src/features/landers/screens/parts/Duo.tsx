// The logo with two faces in it: two circles, and their overlap.
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { HeartShape } from '#ui/drawings/scene.tsx'
import { duoPicture } from '../pictures.ts'
import type { duoOf } from '../pictures.ts'

export function Duo({ of: [left, right] }: { of: ReturnType<typeof duoOf> }) {
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
          <image href={duoPicture(left)} x="8" y="36" width="228" height="228" />
        </g>
        <g clipPath="url(#duo-right)">
          <image href={duoPicture(right)} x="164" y="36" width="228" height="228" />
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
