// Other people's text on the operator's terminal: it must neither add lines of its own nor control the terminal.

export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
