import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { databaseUrl, overTcp } from './pg/database-url.ts'

export type Wire = {
  /** Connection string that leads to the database through this proxy. */
  readonly url: string
  /** Returns the number of connection attempts since the start of the proxy. */
  tried(): number
  /** Returns the largest number of connections that were open at the same time since the last call of `cut`. */
  mostAtOnce(): number
  /** Returns the number of data packets from clients that contained `text`, since the start of the proxy. */
  sent(text: string): number
  /** Closes all connections. Each later connection is closed `afterMs` after it was opened, until `mend` is called. */
  cut(afterMs?: number): void
  /** Freezes the proxy. Connections then stay open and carry no data in either direction. */
  freeze(): void
  /** Waits until a client sends a message that contains `text`. Then freezes the proxy and resolves. */
  freezeAt(text: string): Promise<void>
  /** Ends the effect of `cut` or `freeze` for new connections. Connections that were open during a freeze stay unusable. */
  mend(): void
  close(): Promise<void>
}

/** Opens a TCP proxy in front of a database, so that a test can cut or freeze the connections. */
export const openWire = async (url: string): Promise<Wire> => {
  const target = new URL(url)
  const open = new Set<Socket>()
  let state: 'whole' | 'frozen' | 'cut' = 'whole'
  let hangUpMs = 0
  let tried = 0
  let mostAtOnce = 0
  let freezing: { text: string; done(): void } | null = null
  const packets: Buffer[] = []

  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
  }
  const server = createServer(near => {
    tried += 1
    keep(near)
    mostAtOnce = Math.max(mostAtOnce, open.size)
    if (state === 'cut') return void setTimeout(() => near.destroy(), hangUpMs)
    if (state === 'frozen') return void near.pause()
    const far = dial(Number(target.port), target.hostname)
    keep(far)
    near.on('data', (sent: Buffer) => {
      packets.push(sent)
      if (freezing === null || !sent.includes(freezing.text)) return
      const { done } = freezing
      freezing = null
      freeze()
      done()
    })
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP listener has a port')
  const over = new URL(overTcp(databaseUrl(url, target.pathname.slice(1))))
  over.host = `127.0.0.1:${address.port}`

  const endAll = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  const freeze = () => {
    state = 'frozen'
    for (const socket of open) {
      socket.unpipe()
      socket.pause()
    }
  }
  return {
    url: over.href,
    tried: () => tried,
    mostAtOnce: () => mostAtOnce,
    sent: text => packets.filter(packet => packet.includes(text)).length,
    cut: (afterMs = 0) => {
      state = 'cut'
      hangUpMs = afterMs
      endAll()
      tried = 0
      mostAtOnce = 0
    },
    freeze,
    freezeAt: text =>
      new Promise(done => {
        freezing = { text, done }
      }),
    mend: () => {
      if (state === 'frozen') endAll()
      state = 'whole'
    },
    close: async () => {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
