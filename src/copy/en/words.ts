// The sentences of this language that most pages use, as one piece to fetch.
export const words = import.meta.glob<object>(
  ['./*.json', '!./{accounts,credits,discovery,errors,finder,gifts,mail,own,pages,places,safety}.json'],
  {
    eager: true,
    import: 'default',
  },
)
