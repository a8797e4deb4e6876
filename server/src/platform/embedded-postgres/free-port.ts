import { once } from 'node:events'
import { createServer } from 'node:net'

/** A currently free TCP port on 127.0.0.1. Another process may take it before use; the bind then fails. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP listener has a port')
  return address.port
}
