// The sentences of this language that only the landing pages use, fetched with them.
export const words = import.meta.glob<object>('./landers.json', { eager: true, import: 'default' })
