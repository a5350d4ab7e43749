// What the map of a country is made of, as `scripts/maps.ts` drew it.

export interface CountryMap {
  /** The country's own outline, as the data of an SVG path in a box of `mapWidth` by `mapHeight`. */
  land: string
  /** What lies around it. */
  around: string
  /** Where each region lies in that box, by its code: its largest town. */
  spots: Record<string, [x: number, y: number]>
}
