// The sentences of this language that most pages use, as one piece to fetch.
export const words = import.meta.glob<object>('./{app,bonus,fields,interests,matching,profiles,ui}.json', {
  eager: true,
  import: 'default',
})
