import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'

/** Gives this process the lowest priority. A real attacker runs on another machine, and takes no CPU time from the node. */

export type Attack = {
  readonly port: number
  readonly path: string
  readonly connections: number
  /** Number of requests that each connection of the attacker sends before it waits for a response. */
  readonly ahead: number
  readonly takes: boolean
}

/** IP address of the attacker, to which the rate limits apply. */
const STRANGER = '127.1.0.2'
/** Delay in ms before the attacker opens a closed connection again, so that the attacker's process needs little CPU time. */
const AGAIN_MS = 200

const LOWEST_PRIORITY = 19

setPriority(LOWEST_PRIORITY)
const [attack] = await once(process, 'message')
const { port, path, connections, ahead, takes } = attack as Attack
const requests = `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(ahead)
const open = new Set<Socket>()
let isOver = false
let opened = 0

const begin = (): void => {
  if (isOver) return
  opened += 1
  const socket = connect({ port, host: '127.0.0.1', localAddress: STRANGER })
  open.add(socket)
  socket.on('error', () => undefined)
  socket.once('close', () => {
    open.delete(socket)
    setTimeout(begin, AGAIN_MS)
  })
  if (takes) socket.resume()
  else socket.pause()
  socket.write(requests)
}

for (let n = 0; n < connections; n++) begin()
await once(process, 'message')
isOver = true
for (const socket of open) socket.destroy()
process.send?.(opened)
process.disconnect()
