// The drawn people and places of the landers: files of the build, cached by browsers for good.
import type { SiteSettings } from '#features/sites/contract.ts'

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url&no-inline', import: 'default' })

/** In the order in which they are shown; all are invented. `scripts/lander-pictures.ts` draws them. */
export const people = [
  { name: 'Ada', age: 31, key: 'ada' },
  { name: 'Ben', age: 34, key: 'ben' },
  { name: 'Cleo', age: 27, key: 'cleo' },
  { name: 'Dirk', age: 58, key: 'dirk' },
  { name: 'Ella', age: 66, key: 'ella' },
  { name: 'Finn', age: 29, key: 'finn' },
  { name: 'Gina', age: 44, key: 'gina' },
  { name: 'Hugo', age: 47, key: 'hugo' },
] as const
export type Person = (typeof people)[number]

type Duo = readonly [left: Person, right: Person]

/** The two people in the logo at the top of the home page, suited to the site's niche. */
export function duoOf(niche: SiteSettings['niche']): Duo {
  return duos[niche] ?? usual
}

const [, ben, cleo, dirk, ella, finn, gina] = people
const usual: Duo = [cleo, finn]
const duos: Partial<Record<SiteSettings['niche'], Duo>> = {
  gay: [ben, finn],
  milf: [gina, finn],
  gilf: [ella, dirk],
}

export function pictureOf(person: Pick<Person, 'key'>): string {
  return files[`./pictures/person-${person.key}.webp`] ?? ''
}

/** The visible part of each. */
export function duoPicture(person: Pick<Person, 'key'>): string {
  return files[`./pictures/duo-${person.key}.webp`] ?? ''
}

/** For those whose face is drawn separately. */
export function facePicture(person: Pick<Person, 'key'>): string {
  return files[`./pictures/face-${person.key}.webp`] ?? ''
}

export function placePicture(place: string): string {
  return files[`./pictures/place-${place}.webp`] ?? ''
}

/** The link that preloads a page's largest picture. */
export function preload(href: string) {
  return { tagName: 'link', rel: 'preload', as: 'image', type: 'image/webp', href, fetchPriority: 'high' } as const
}
