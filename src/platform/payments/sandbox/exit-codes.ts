// Why the sandbox program may refuse to start, for its parent process.

export const exitCodes: Readonly<Record<number, string>> = { 3: 'books in use', 4: 'port taken' }

export const booksInUse = 3
export const portTaken = 4
