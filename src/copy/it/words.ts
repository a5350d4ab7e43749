// All sentences of this language, as one piece to fetch.
export const words = import.meta.glob<object>(['./*.json', '!./{errors,mail,places}.json'], {
  eager: true,
  import: 'default',
})
