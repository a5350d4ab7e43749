// The sentences of this language that only some pages use, fetched when one of them is opened.
export const words = import.meta.glob<object>(
  './{accounts,debit,discovery,errors,finder,lifecycle,pages,safety}.json',
  {
    eager: true,
    import: 'default',
  },
)
