import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { disableSilenceTimeout, limitedServer } from './limited-server.ts'
import { LIMITS, type Limits, openNetworkLoad, type Turn } from './network-limits.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
const SMALL: Limits = { ...LIMITS, answers: 2, waiting: 1, connections: 4 }
const stranger = () => false

const serverOf = async (listener: RequestListener, trusts = stranger, limits = SMALL): Promise<Server> => {
  const server = limitedServer(listener, { trusts, limits }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return server
}

const open = (server: Server): Socket => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

const ask = (server: Server): Socket => {
  const socket = open(server)
  socket.write(REQUEST)
  return socket
}

const head = async (socket: Socket): Promise<string> =>
  String((await once(socket, 'data'))[0]).split('\r\n')[0] ?? ''

test('answers of one network beyond the limit wait for their turn, in order', async () => {
  const begun: ServerResponse[] = []
  const third = Promise.withResolvers<void>()
  const server = await serverOf((_request, response) => {
    begun.push(response)
    if (begun.length === SMALL.answers + 1) third.resolve()
  })
  const refused = Promise.withResolvers<string>()
  const sockets: Socket[] = []
  for (let n = 0; n <= SMALL.answers; n++) sockets.push(ask(server))
  // The fourth connection is refused, which shows that the first three have arrived.
  const fourth = ask(server)
  fourth.once('data', (part: Buffer) => refused.resolve(String(part)))
  expect(await refused.promise).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n/)
  expect(begun).toHaveLength(SMALL.answers)
  begun[0]?.end()
  await third.promise
  expect(begun).toHaveLength(SMALL.answers + 1)
})

test('a caller who leaves while waiting takes no slot', async () => {
  const begun: ServerResponse[] = []
  const server = await serverOf((_request, response) => void begun.push(response))
  const closed = new Set<Socket>()
  server.on('connection', (socket: Socket) => socket.once('close', () => closed.add(socket)))
  ask(server)
  ask(server)
  await expect.poll(() => begun.length).toBe(2)
  const waiting = ask(server)
  expect(await head(ask(server))).toContain('503')
  waiting.destroy()
  await expect.poll(() => closed.size).toBeGreaterThanOrEqual(2)
  ask(server)
  begun[0]?.end()
  await expect.poll(() => begun.length).toBe(3)
})

test('connections of one network beyond the limit are closed', async () => {
  const server = await serverOf((_request, response) => response.end())
  const accepted: Socket[] = []
  for (let n = 0; n < SMALL.connections; n++) accepted.push(open(server))
  await Promise.all(accepted.map(socket => once(socket, 'connect')))
  await once(open(server).resume(), 'close')
  const [first] = accepted
  first?.end()
  await once(first as Socket, 'close')
  expect(await head(ask(server))).toContain('200')
})

test('an event stream occupies no slot', async () => {
  let begun = 0
  const server = await serverOf(
    (request, response) => {
      begun += 1
      disableSilenceTimeout(request)
      response.write('open')
    },
    stranger,
    { ...SMALL, connections: 100 },
  )
  for (let n = 0; n < 5; n++) expect(await head(ask(server))).toContain('200')
  expect(begun).toBe(5)
})

test('a trusted proxy is not limited as a network', async () => {
  const begun: ServerResponse[] = []
  const server = await serverOf(
    (_request, response) => void begun.push(response),
    () => true,
  )
  for (let n = 0; n < 10; n++) ask(server)
  await expect.poll(() => begun.length).toBe(10)
})

const turnOf = (address: string, writableLength: number): Turn & { closed: boolean } => {
  const turn = { begin: () => undefined, closed: false, socket: {} as Socket }
  const destroy = (): void => {
    turn.closed = true
  }
  turn.socket = {
    remoteAddress: address,
    writableLength,
    destroy,
    once: () => undefined,
  } as unknown as Socket
  return turn
}

test('a network opens a limited number of connections in a second, and more in the next one', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const load = openNetworkLoad(stranger, { ...LIMITS, opened: 2 })
  const admit = (address: string) => load.admit(turnOf(address, 0).socket)
  expect([1, 2, 3].map(() => admit('192.0.2.1'))).toEqual([true, true, false])
  expect(admit('198.51.100.1')).toBe(true)
  vi.advanceTimersByTime(999)
  expect(admit('192.0.2.200')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(admit('192.0.2.1')).toBe(true)
})

test.each([
  {
    name: 'a network',
    limit: { networkBytes: 100 },
    others: '192.0.2.9',
    closed: [true, true, false, false, false],
  },
  {
    name: 'a node',
    limit: { nodeBytes: 130 },
    others: '192.0.2.9',
    closed: [true, true, false, false, false],
  },
])(
  'bytes that callers of $name do not take are bounded: the answers that began first end',
  ({ limit, others, closed }) => {
    const load = openNetworkLoad(stranger, { ...LIMITS, ...limit })
    const turns = [
      turnOf('203.0.113.1', 40),
      turnOf('203.0.113.2', 40),
      turnOf('203.0.113.3', 0),
      turnOf('203.0.113.4', 40),
    ]
    const other = turnOf(others, 20)
    for (const turn of [...turns, other])
      expect([load.admit(turn.socket), load.enter(turn)]).toEqual([true, true])
    load.closeUntaken()
    expect([...turns, other].map(turn => turn.closed)).toEqual(closed)
  },
)

test('callers who read their responses lose nothing', () => {
  const load = openNetworkLoad(stranger, { ...LIMITS, networkBytes: 100 })
  const turns = [turnOf('203.0.113.1', 50), turnOf('203.0.113.2', 50)]
  for (const turn of turns) load.enter(turn)
  load.closeUntaken()
  expect(turns.some(turn => turn.closed)).toBe(false)
})
