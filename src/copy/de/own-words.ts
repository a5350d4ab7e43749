// The sentences of this language that only the page of the own profile uses, fetched with it.
export const words = import.meta.glob<object>('./own.json', { eager: true, import: 'default' })
