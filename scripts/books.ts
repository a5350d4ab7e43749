// `npm run books`: the state of the books, compared with the payment provider; ends with 1 where anything is off.
process.argv.splice(2, Infinity, 'books')
await import('../src/main.mjs')
