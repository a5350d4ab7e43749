// The sentences of this language that conversations and gifts use, fetched with the first of them.
export const words = import.meta.glob<object>('./{chat,gifts}.json', { eager: true, import: 'default' })
