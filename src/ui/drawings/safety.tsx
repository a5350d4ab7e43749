// Drawings of keeping apart: nobody shut out, and a door that stays closed.
import { Face, Scene, Sparks } from './scene.tsx'

/** The two, at ease, and an open door between them. */
export function NobodyBlocked() {
  return (
    <Scene>
      <path d="M104 150V56h34v94" className="fill-raised stroke-primary" strokeWidth="4" />
      <path d="m104 56 24-10v112l-24-8Z" className="fill-secondary-400 stroke-primary" strokeWidth="4" />
      <circle cx="121" cy="104" r="2.5" className="fill-primary" />
      <Face x={66} y={120} r={30} tone="indigo" look={[0.9, -0.2]} mood="glad" />
      <Face x={180} y={122} r={28} tone="green" look={[-0.9, -0.2]} mood="glad" />
    </Scene>
  )
}

/** A closed door, and one who looks elsewhere. */
export function ClosedDoor() {
  return (
    <Scene>
      <path d="M138 154V46h48v108Z" className="fill-raised stroke-primary" strokeWidth="4" />
      <path d="M150 60h24v32h-24ZM150 104h24v36h-24Z" className="stroke-primary opacity-45" strokeWidth="3" />
      <circle cx="180" cy="102" r="3" className="fill-primary" />
      <Face x={84} y={114} r={36} tone="green" look={[-1, -0.4]} mood="calm" />
      <Sparks x={50} y={62} turn={-30} />
    </Scene>
  )
}
