import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports below those that operating systems give to outgoing connections. While a killed server is down, no outgoing connection of another program can
 * take its port.
 */
const FIRST = 20_000
const LAST = 30_000

/** Returns a free port that a server can use again after each restart. */
export const lastingPort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    const server = createServer()
    const isFree = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
