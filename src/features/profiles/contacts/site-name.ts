// How the name of a site is written, as parts of regular expressions.

/** Every length is bounded, and a name is matched only from its beginning: a long text must not take long. */
export const label = String.raw`[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?`
export const begins = String.raw`(?<![\p{L}\d.-])`
export const ends = String.raw`(?![\p{L}\d])`

/** Not the name of a site, but what people say before continuing without a space: "well.no". */
const answer =
  '(?:yes|yeah|well|nope|okay|okej|sorry|thanks|really|maybe|h+m+|(?:ha)+|claro|bueno|pues|vale|gracias|allora|beh|grazie|sempre)'
/** A name of three or more letters, with or without subdomains. */
export const siteName = String.raw`(?!${answer}\.)(?:${label}\.){0,4}(?=[\p{L}\d-]{3})${label}`
