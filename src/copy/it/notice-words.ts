// The sentences of this language about being reached: what a member hears of, and the alerts that ask.
export const words = import.meta.glob<object>('./notices.json', { eager: true, import: 'default' })
