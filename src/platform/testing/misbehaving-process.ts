// For the tests of work in processes: one that answers, dies, never ends or eats memory, as it is told.
process.on('message', ({ wish, pid = process.pid }: { wish: string; pid?: number }) => {
  if (wish === 'answer') process.send?.({ pid, env: Object.keys(process.env) })
  if (wish === 'die') process.exit(3)
  if (wish === 'eat') eat([])
})
process.on('disconnect', () => process.exit())

function eat(kept: Buffer[]): void {
  kept.push(Buffer.alloc(8 * 1024 * 1024, 1))
  setTimeout(() => eat(kept), 1)
}
