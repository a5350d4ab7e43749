// What others wrote, for the operator's terminal: it must neither draw lines of its own nor command the terminal.

export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
