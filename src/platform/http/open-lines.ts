// How many connections one network may hold open at this process: without a bound a stranger could take all there are.
import { BlockList, isIPv6 } from 'node:net'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** Far more than all the browsers behind one address ask over at once. */
const usualMost = 1_000
const endCount = new WeakMap<Socket, () => void>()

/** `proxies`, as addresses or networks, stand for all who ask through them: what these hold open is for them to bound. */
export function boundLines(app: FastifyInstance, proxies: readonly string[], most = usualMost): void {
  const exempt = listOf(proxies)
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    // Of a link-local one comes over which interface, too.
    const address = (socket.remoteAddress ?? '').replace(/%.*/, '')
    if (!address || exempt.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const network = normalizeIP(address)
    const lines = open.get(network) ?? 0
    if (lines >= most) return void socket.destroy()
    open.set(network, lines + 1)
    const end = () => {
      if (!endCount.delete(socket)) return
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    }
    endCount.set(socket, end)
    socket.once('close', end)
  })
}

/** A line that is a member's window by now is counted as theirs. */
export function countOff(socket: Socket): void {
  endCount.get(socket)?.()
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
