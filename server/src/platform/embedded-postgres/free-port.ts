import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a TCP port on 127.0.0.1 that is free now. If another process takes it before the caller, the caller's bind fails. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP listener has a port')
  return address.port
}
