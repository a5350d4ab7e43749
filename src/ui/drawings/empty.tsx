// Drawings for empty states, and for a letter on its way.
import { Face, HeartShape, Scene, Sparks } from './scene.tsx'

/** Both are about to speak. */
export function NoMessages() {
  return (
    <Scene>
      <Face x={72} y={122} r={32} tone="indigo" look={[0.7, -0.6]} mood="glad" />
      <Face x={170} y={124} r={30} tone="green" look={[-0.7, -0.5]} />
      <path
        d="M66 34h60a14 14 0 0 1 14 14v14a14 14 0 0 1-14 14H94l-16 12 2-12H66a14 14 0 0 1-14-14V48a14 14 0 0 1 14-14Z"
        className="fill-raised stroke-primary"
        strokeWidth="3"
      />
      <g className="fill-primary">
        <circle cx="80" cy="55" r="4" />
        <circle cx="96" cy="55" r="4" opacity="0.65" />
        <circle cx="112" cy="55" r="4" opacity="0.35" />
      </g>
      <path
        d="M160 60h26a11 11 0 0 1 11 11v3a11 11 0 0 1-11 11h-6l-8 8v-8h-12a11 11 0 0 1-11-11v-3a11 11 0 0 1 11-11Z"
        className="stroke-secondary"
        strokeWidth="3"
        strokeDasharray="5 6"
      />
    </Scene>
  )
}

/** A close look, and nobody under the glass. */
export function NoResults() {
  return (
    <Scene>
      <Face x={62} y={124} r={30} tone="indigo" look={[1, -0.5]} />
      <path d="m158 112 28 30" className="stroke-primary" strokeWidth="11" />
      <circle cx="134" cy="84" r="37" className="fill-raised stroke-primary" strokeWidth="5" />
      <circle cx="134" cy="84" r="21" className="stroke-secondary" strokeWidth="3" strokeDasharray="5 7" />
      <path d="M112 66a30 30 0 0 1 14-11" className="stroke-primary opacity-40" strokeWidth="3" />
      <Sparks x={190} y={58} turn={35} />
    </Scene>
  )
}

/** A letter, sealed with a heart, and somebody who waits for it. */
export function MailSent() {
  return (
    <Scene>
      <Face x={156} y={66} r={34} tone="green" look={[-0.6, -1.5]} mood="calm" />
      <rect x="58" y="74" width="116" height="76" rx="12" className="fill-raised stroke-primary" strokeWidth="3" />
      <path d="m62 82 47 36a12 12 0 0 0 14 0l47-36" className="stroke-primary" strokeWidth="3" />
      <HeartShape x={116} y={118} scale={1.35} />
      <path d="M32 98h14M24 116h22M36 134h10" className="stroke-primary opacity-45" strokeWidth="3" />
      <Sparks x={92} y={60} turn={-12} />
    </Scene>
  )
}
