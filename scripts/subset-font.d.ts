// The shape of subset-font, which brings none: only what we ask of it.
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number }>
    /** Leaves out what draws letters on screens of few pixels. */
    noHinting: boolean
    /** Of the font's own ways to exchange letters, those that stay. */
    keepFeatures: readonly string[]
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
