// The link preview picture of a site: its name, its promise and its colours, in one language.
import sharp from 'sharp'
import { escapeHtml } from '#base/escape-html.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import { openSansFile } from './font-file.ts'

/** The size that networks ask for. */
export const shareSize = { width: 1200, height: 630 }

/** The hero of each niche, as in theme.css. */
const colours: Record<SiteSettings['niche'], [from: string, to: string]> = {
  default: ['#191e4c', '#343f87'],
  she: ['#2b1746', '#6f2662'],
  bdsm: ['#211b4b', '#7b242e'],
  bbw: ['#35133d', '#76254b'],
  gilf: ['#441000', '#663d0a'],
  milf: ['#400d2a', '#792a20'],
  gay: ['#151f4c', '#015259'],
}

const left = 'M13 4a10 10 0 1 1 0 20H5.5A2.5 2.5 0 0 1 3 21.5V14A10 10 0 0 1 13 4Z'
const right = 'M23 24a10 10 0 1 1 0-20h7.5A2.5 2.5 0 0 1 33 6.5V14A10 10 0 0 1 23 24Z'
const shared = 'M18 5.34a10 10 0 0 1 0 17.32a10 10 0 0 1 0-17.32Z'

/** The vertical centre of the logo, which the name is beside. */
const signMiddle = 134

export interface ShareWords {
  name: string
  promise: string
  niche: SiteSettings['niche']
}

/** A PNG; `fontFolder` is where the unpacked typeface may be stored. */
export async function drawSharePicture({ name, promise, niche }: ShareWords, fontFolder: string): Promise<Buffer> {
  const fontfile = await makeFaceKnown(fontFolder)
  const [title, label] = await Promise.all([
    words(promise, { fontfile, size: 76, width: 940, height: 300 }),
    words(name, { fontfile, size: 54, width: 800, height: 80 }),
  ])
  return sharp(Buffer.from(ground(...colours[niche])))
    .composite([
      { input: label.data, left: 222, top: Math.round(signMiddle - label.info.height / 2) },
      { input: title.data, left: 90, top: 250 },
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** A font loaded once stays known: the letters in one file fill the gaps in the other. */
async function makeFaceKnown(folder: string): Promise<string> {
  const [common, further] = [openSansFile(folder, 'latin'), openSansFile(folder, 'latin-ext')]
  await words('a', { fontfile: common, size: 24, width: 100, height: 100 })
  return further
}

interface Setting {
  fontfile: string
  size: number
  width: number
  height: number
}

/** The text in white, wrapped if it is too long, and smaller if there would be too many lines. */
async function words(text: string, { fontfile, size, width, height }: Setting) {
  const line = { text: `<span foreground="white">${escapeHtml(text)}</span>`, fontfile, width, rgba: true, dpi: 72 }
  for (let points = size; ; points -= 6) {
    const set = await sharp({ text: { ...line, font: `Open Sans Bold ${points}` } })
      .png()
      .toBuffer({ resolveWithObject: true })
    if ((set.info.height <= height && set.info.width <= width) || points <= 24) return set
  }
}

function ground(from: string, to: string): string {
  const { width, height } = shareSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>
<g transform="translate(820 250) scale(13)" opacity="0.13"><path d="${left}" fill="#fff"/><path d="${right}" fill="#fff"/></g>
<g transform="translate(84 84) scale(3.6)"><path d="${left}" fill="#a9adf6"/><path d="${right}" fill="#6fd3a0"/><path d="${shared}" fill="#ff7d7d"/></g>
</svg>`
}
