// How slides move: they follow the finger, give way at the ends, and spring to where they belong. Positions are in slides.

export interface Motion {
  position: number
  /** Slides per millisecond. */
  velocity: number
}

/** Stiffness of the spring, per millisecond: at rest after a quarter of a second. */
const stiffness = 0.02
/** A flick faster than this turns, however short it was. */
const flick = 0.0005
/** How much of a pull beyond the first or last slide has effect. */
const give = 0.3
const nearEnough = 0.001

/** Critically damped: it arrives as fast as possible without overshooting. Exact for any step, so that a slow phone shows the same. */
export function springStep({ position, velocity }: Motion, target: number, stepMs: number): Motion {
  const away = position - target
  const push = velocity + stiffness * away
  const decay = Math.exp(-stiffness * stepMs)
  return {
    position: target + (away + push * stepMs) * decay,
    velocity: (velocity - stiffness * push * stepMs) * decay,
  }
}

export function isAtRest({ position, velocity }: Motion, target: number): boolean {
  return Math.abs(position - target) < nearEnough && Math.abs(velocity) < nearEnough / 100
}

/** Where the slides are while a finger has pulled them to `position`. */
export function pulledTo(position: number, slides: number): number {
  if (position < 0) return position * give
  const last = slides - 1
  return position > last ? last + (position - last) * give : position
}

/** The slide that a finger leaves them to: the next one after a flick, else the nearest; never more than one further. */
export function landing(from: number, { position, velocity }: Motion, slides: number): number {
  const wanted = Math.abs(velocity) > flick ? from + Math.sign(velocity) : Math.round(position)
  const near = Math.min(from + 1, Math.max(from - 1, wanted))
  return Math.min(slides - 1, Math.max(0, near))
}
