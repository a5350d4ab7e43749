// How the name of a site is written, as parts of patterns.

/** Every length is bounded, and a name is looked at from its beginning only: a long text must not take long. */
export const label = String.raw`[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?`
export const begins = String.raw`(?<![\p{L}\d.-])`
export const ends = String.raw`(?![\p{L}\d])`

/** No name of a site, but what people answer before they go on without a space: "well.no". */
const answer =
  '(?:yes|yeah|well|nope|okay|okej|sorry|thanks|really|maybe|h+m+|(?:ha)+|claro|bueno|pues|vale|gracias|allora|beh|grazie|sempre)'
/** A name of three letters and more, with or without others before it. */
export const siteName = String.raw`(?!${answer}\.)(?:${label}\.){0,4}(?=[\p{L}\d-]{3})${label}`
