// All sentences of this language, as one piece to fetch.
export const words = import.meta.glob<object>('./*.json', { eager: true, import: 'default' })
