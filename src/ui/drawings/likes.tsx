// Drawings of liking: not yet, and at last.
import { Face, HeartShape, Scene, Sparks } from './scene.tsx'

/** The two, apart, and a heart that is still an outline. */
export function NoLikes() {
  return (
    <Scene>
      <Face x={66} y={118} tone="indigo" look={[1, -0.4]} />
      <Face x={178} y={122} r={30} tone="green" look={[-1, -0.6]} />
      <HeartShape x={122} y={66} scale={2.1} dashed />
    </Scene>
  )
}

/** The two, side by side, and what they share. */
export function Match() {
  return (
    <Scene>
      <Face x={86} y={104} r={46} tone="indigo" look={[-0.7, 0]} mood="glad" />
      <Face x={154} y={104} r={46} tone="green" look={[0.7, 0]} mood="glad" />
      <path d="M120 73a46 46 0 0 1 0 62a46 46 0 0 1 0-62Z" className="fill-like" />
      <HeartShape x={120} y={38} scale={1.5} />
      <Sparks x={62} y={56} turn={-40} />
      <Sparks x={180} y={56} turn={40} />
    </Scene>
  )
}
