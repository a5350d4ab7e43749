// The types of subset-font, which has none: only what we use.
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number }>
    /** Leaves out the hinting for low-resolution screens. */
    noHinting: boolean
    /** The font's layout features that are kept. */
    keepFeatures: readonly string[]
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
