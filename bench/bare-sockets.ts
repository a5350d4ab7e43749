// The bound for windows: a process with `ws` alone that passes whatever one window says on to all of them, or back to it alone.
import { WebSocketServer } from 'ws'

const echoing = process.argv.includes('echo')
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    // One shared buffer, as long as nothing else is asked of `ws`.
    const words = (data as Buffer).toString()
    if (echoing) socket.send(words)
    else for (const window of server.clients) window.send(words)
  })
})
server.on('listening', () => process.send?.((server.address() as { port: number }).port))
process.on('disconnect', () => process.exit(0))
