// A house at night: you see behind its windows when somebody is at home and has the light on.
import type { CSSProperties, ReactNode } from 'react'

const columns = 5
const rows = 5
const step = { x: 56, y: 62 }
const corner = { x: 50, y: 74 }

/** Who is at home, in the order in which the lights go on: a window's number and what is behind it. */
const lit = [
  [3, 'plant'],
  [11, 'lamp'],
  [20, 'books'],
  [7, 'cat'],
  [14, 'cups'],
  [23, 'lamp'],
  [5, 'books'],
  [18, 'plant'],
  [1, 'lamp'],
  [16, 'left'],
  [13, 'right'],
] as const
type Inside = (typeof lit)[number][1]

export function House() {
  return (
    <svg viewBox="0 0 360 420" className="house" aria-hidden="true">
      <circle cx="322" cy="28" r="18" className="house-moon" />
      <circle cx="315" cy="23" r="15" className="house-sky" />
      <path className="house-star" d="M14 40h2M44 16h2M120 26h2M170 10h2M214 22h2M244 8h2M346 96h2M10 108h2M18 160h2" />
      <path className="house-far" d="M0 420V210h34V420ZM326 420V170h34V420Z" />
      <path className="house-wall" d="M34 420V60l10-14h272l10 14V420Z" />
      <path className="house-roof" d="M26 62 44 40h272l18 22Z" />
      <path className="house-roof" d="M84 40V18h20v22ZM250 40V24h16v16Z" />
      {Array.from({ length: columns * rows }, (_, index) => (
        <rect key={index} className="house-dark" {...cornerOf(index)} width="36" height="42" rx="4" />
      ))}
      {lit.map(([index, inside], turn) => (
        <Lit key={index} index={index} turn={turn} inside={inside} />
      ))}
      <path className="house-door" d="M160 420v-28a20 20 0 0 1 40 0v28Z" />
      <circle cx="192" cy="402" r="2.4" className="house-knob" />
    </svg>
  )
}

function Lit({ index, turn, inside }: { index: number; turn: number; inside: Inside }) {
  const { x, y } = cornerOf(index)
  return (
    <g className="house-lit" style={{ '--turn': turn } as CSSProperties} transform={`translate(${x} ${y})`}>
      <rect width="36" height="42" rx="4" className="house-light" />
      <g className="house-thing">{things[inside]}</g>
      <path d="M18 0v42M0 19h36" className="house-bar" />
    </g>
  )
}

function cornerOf(index: number): { x: number; y: number } {
  return { x: corner.x + (index % columns) * step.x, y: corner.y + Math.floor(index / columns) * step.y }
}

const neighbour = (look: number) => (
  <>
    <circle cx="18" cy="30" r="12" />
    <circle cx={18 + look * 4 - 3} cy="28" r="1.4" className="house-eye" />
    <circle cx={18 + look * 4 + 3} cy="28" r="1.4" className="house-eye" />
  </>
)

const things: Record<Inside, ReactNode> = {
  plant: <path d="M13 42v-7h10v7ZM18 35c-8-2-9-9-8-14 6 1 8 5 8 9 0-5 3-9 8-10 1 7-1 13-8 15Z" />,
  lamp: <path d="M17 42V24h2v18ZM10 24l4-11h8l4 11Z" />,
  books: <path d="M4 42V30h4v12ZM9 42V27h3v15ZM13 42V31h4v11ZM19 42l3-14 3 1-2 13ZM28 42V29h4v13Z" />,
  cat: <path d="M10 42c0-8 2-12 6-13l-1-6 4 3h3l4-3-1 7c4 4 4 8 3 12Z" />,
  cups: <path d="M6 42v-9h9v9ZM20 42v-9h9v9ZM8 30c-1-3 2-3 1-6h1c1 3-2 4 0 6ZM23 30c-1-3 2-3 1-6h1c1 3-2 4 0 6Z" />,
  left: neighbour(1),
  right: neighbour(-1),
}
