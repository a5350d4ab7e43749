// The sentences of this language that prices, payments and receipts use, fetched with the first of them.
export const words = import.meta.glob<object>('./{credits,payments}.json', { eager: true, import: 'default' })
