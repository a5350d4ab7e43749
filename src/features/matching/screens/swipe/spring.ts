// A spring for what follows a finger: it starts with the finger's own speed and comes to rest where it is pulled.

export interface Moving {
  x: number
  y: number
  /** Pixels a millisecond. */
  speed: number
}

const stiffness = 0.00042
const damping = 0.034
const longestStepMs = 32

/** Lets go: calls `place` frame by frame until it rests at 0. Returns a function that stops it. */
export function springHome(from: Moving, place: (x: number, y: number) => void): () => void {
  let { x, y, speed } = from
  let upwards = 0
  let last = performance.now()
  let frame = 0
  const step = (now: number) => {
    const ms = Math.min(longestStepMs, now - last)
    last = now
    speed += (-stiffness * x - damping * speed) * ms
    upwards += (-stiffness * y - damping * upwards) * ms
    x += speed * ms
    y += upwards * ms
    const atRest = Math.abs(x) + Math.abs(y) < 0.5 && Math.abs(speed) + Math.abs(upwards) < 0.02
    place(atRest ? 0 : x, atRest ? 0 : y)
    if (!atRest) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
