import { once } from 'node:events'
import { Agent, type ClientRequest, createServer, type IncomingMessage, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type Door, openListener } from './listener.ts'

const doorAnswering = async (listener: Parameters<typeof createServer>[1]): Promise<Door> => {
  const door = await openListener(0, '127.0.0.1')
  onTestFinished(() => door.close())
  door.open(createServer(listener))
  return door
}

const ask = (door: Door, agent: Agent | false = false): ClientRequest =>
  request({ host: '127.0.0.1', port: door.port, agent }).end()

const answerTo = async (asked: ClientRequest): Promise<IncomingMessage> => {
  const [answer] = await once(asked, 'response')
  answer.resume()
  return answer
}

test('a draining node answers callers and closes their connections, and then accepts none', async () => {
  const door = await doorAnswering((_request, response) => response.end('here'))
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  expect((await answerTo(ask(door, agent))).headers.connection).toBe('keep-alive')
  const leaving = door.leave(200)
  const answer = await answerTo(ask(door, agent))
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  await leaving
  await expect(answerTo(ask(door))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('running requests are answered before the drain ends, and idle connections are closed', async () => {
  const arrived = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  const door = await doorAnswering((incoming, response) => {
    if (incoming.headers.slow === undefined) return response.end()
    arrived.resolve()
    return mayAnswer.promise.then(() => response.end('done'))
  })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  await answerTo(ask(door, agent))
  const slow = request({ host: '127.0.0.1', port: door.port, agent: false, headers: { slow: 'yes' } }).end()
  await arrived.promise
  await door.leave(0)
  let isFinished = false
  const finishing = door.finish().then(() => {
    isFinished = true
  })
  expect(isFinished).toBe(false)
  mayAnswer.resolve()
  expect((await answerTo(slow)).statusCode).toBe(200)
  await finishing
  await door.close()
})
