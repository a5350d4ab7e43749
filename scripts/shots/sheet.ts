// One sheet that shows all pictures together: a page to open, and the same as a picture.
import { writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Shot {
  readonly screen: string
  readonly view: 'phone' | 'desktop'
  readonly scheme: 'light' | 'dark'
  readonly file: string
}

/** Writes `index.html` beside the pictures: one row per screen, phones first. */
export function writeSheet(folder: string, shots: readonly Shot[]): string {
  const screens = [...new Set(shots.map(({ screen }) => screen))]
  const rows = screens.map((screen) => {
    const pictures = shots
      .filter((shot) => shot.screen === screen)
      .toSorted((one, other) => order(one) - order(other))
      .map(({ file, view }) => `<a href="${file}"><img class="${view}" src="${file}" loading="lazy" alt="${file}"></a>`)
    return `<section><h2>${screen}</h2><div>${pictures.join('')}</div></section>`
  })
  const file = path.join(folder, 'index.html')
  writeFileSync(
    file,
    `<!DOCTYPE html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${rows.join('\n')}`,
  )
  return file
}

function order({ view, scheme }: Shot): number {
  return (view === 'phone' ? 0 : 2) + (scheme === 'light' ? 0 : 1)
}

const style = `body{font:15px Arial,sans-serif;margin:24px;background:#ddd}div{display:flex;gap:12px;align-items:flex-start}
img{display:block;border-radius:8px;box-shadow:0 1px 6px #0004}.phone{width:234px}.desktop{width:640px}h2{margin:24px 0 8px}`
