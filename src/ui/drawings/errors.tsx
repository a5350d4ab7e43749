// Drawings for the wrong road and the broken connection.
import { Face, Scene, Sparks } from './scene.tsx'

/** Both sure of the way, in two directions. */
export function NotFound() {
  return (
    <Scene>
      <path d="M122 152V40" className="stroke-primary" strokeWidth="5" />
      <path d="M122 46h40l13 12-13 12h-40Z" className="fill-raised stroke-primary" strokeWidth="3" />
      <path d="M122 76H86L74 87l12 11h36Z" className="fill-raised stroke-secondary" strokeWidth="3" />
      <path d="M134 58h22" className="stroke-primary opacity-45" strokeWidth="3" />
      <path d="M92 87h20" className="stroke-secondary opacity-55" strokeWidth="3" />
      <Face x={68} y={124} r={28} tone="green" look={[-1, -0.6]} />
      <Face x={178} y={120} r={32} tone="indigo" look={[1, -0.8]} mood="wow" />
    </Scene>
  )
}

/** The line between the two came apart. */
export function Broken() {
  return (
    <Scene>
      <path d="M84 132c14 18 30 12 24-6-5-14-4-26 4-34" className="stroke-primary" strokeWidth="4" />
      <path d="M164 130c-10 20-30 16-26-4 3-14-2-24-8-30" className="stroke-secondary" strokeWidth="4" />
      <rect x="104" y="74" width="16" height="20" rx="5" transform="rotate(18 112 84)" className="fill-primary" />
      <path d="m112 73 2-8M119.5 75.5l2-8" className="stroke-primary" strokeWidth="3.5" />
      <rect x="121" y="80" width="17" height="20" rx="5" transform="rotate(-24 129 90)" className="fill-secondary" />
      <Face x={62} y={112} r={33} tone="indigo" look={[0.9, -0.3]} mood="sad" />
      <Face x={182} y={114} r={31} tone="green" look={[-0.9, -0.3]} mood="wow" />
      <Sparks x={122} y={60} />
    </Scene>
  )
}
