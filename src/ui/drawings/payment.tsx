// Drawings of a payment: done, on its way, and not gone through.
import { Face, Scene, Seal, Sparks } from './scene.tsx'

export function PaymentDone() {
  return (
    <Scene>
      <Face x={74} y={110} r={36} tone="indigo" look={[0.7, 0]} mood="glad" />
      <Coins />
      <Seal x={190} y={88} tone="good" sign="m-7 0 5 5 9-10" />
      <Sparks x={152} y={62} />
    </Scene>
  )
}

export function PaymentPending() {
  return (
    <Scene>
      <Face x={74} y={112} r={36} tone="indigo" look={[0.5, 0.3]} mood="asleep" />
      <Coins />
      <Seal x={190} y={88} tone="warning" sign="M0-8V0l6 4" />
      <path d="M104 62h9l-9 11h9M122 44h7l-7 8h7" className="stroke-primary opacity-55" strokeWidth="3" />
    </Scene>
  )
}

export function PaymentFailed() {
  return (
    <Scene>
      <Face x={64} y={112} r={34} tone="indigo" look={[0.8, 0.2]} mood="sad" />
      <g transform="rotate(-7 152 108)">
        <rect x="104" y="78" width="96" height="64" rx="11" className="fill-raised stroke-primary" strokeWidth="3" />
        <path d="M105.5 98h93" className="stroke-primary" strokeWidth="9" strokeLinecap="butt" />
        <path d="M118 124h26" className="stroke-primary opacity-45" strokeWidth="4" />
      </g>
      <Seal x={194} y={76} tone="danger" sign="m-5.5-5.5 11 11M5.5-5.5l-11 11" />
    </Scene>
  )
}

function Coins() {
  return (
    <g className="fill-secondary-400 stroke-secondary-900" strokeWidth="3">
      {[142, 128, 114].map((y, index) => (
        <path key={y} d={`M${118 + index * 3} ${y}v7c0 5 14 9 32 9s32-4 32-9v-7`} />
      ))}
      <ellipse cx="156" cy="113" rx="32" ry="10" />
      <path d="M146 113h20" className="opacity-60" />
    </g>
  )
}
