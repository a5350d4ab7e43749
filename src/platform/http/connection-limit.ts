// How many connections one network may hold open to this process: without a limit, a stranger could take them all.
import { BlockList, isIPv6 } from 'node:net'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** Far more than all the browsers behind one address use at once. */
const usualMost = 1_000
const endCounting = new WeakMap<Socket, () => void>()

/** `proxies`, as addresses or networks, stand for all the clients behind them: limiting those connections is up to the proxy. */
export function limitConnections(app: FastifyInstance, proxies: readonly string[], most = usualMost): void {
  const exempt = listOf(proxies)
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    // A link-local address also says which interface it came over.
    const address = (socket.remoteAddress ?? '').replace(/%.*/, '')
    if (!address || exempt.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const network = normalizeIP(address)
    const count = open.get(network) ?? 0
    if (count >= most) return void socket.destroy()
    open.set(network, count + 1)
    const end = () => {
      if (!endCounting.delete(socket)) return
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    }
    endCounting.set(socket, end)
    socket.once('close', end)
  })
}

/** A connection that has become a member's window is counted as theirs. */
export function stopCounting(socket: Socket): void {
  endCounting.get(socket)?.()
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
