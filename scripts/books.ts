// `npm run books`: the state of the books, compared with the payment provider; exits with 1 if anything is off.
process.argv.splice(2, Infinity, 'books')
await import('../src/main.mjs')
