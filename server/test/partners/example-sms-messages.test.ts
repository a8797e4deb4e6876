import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartnerConfused, PartnerSilent } from '../../src/partners/adapter-kit/partner-http.ts'
import { exampleMessages } from './example-sms-messages.ts'

const SECRET = 's'.repeat(32)
const MESSAGE = { reference: 'otp:1:1', to: '0812345678', text: 'รหัส 123456' }
const asked: { headers: IncomingHttpHeaders; body: string }[] = []
let answer: { status: number; body: string } | null = null

/** Server of an invented SMS provider. The test shows that a provider's documentation alone is enough to write an adapter. */
const provider = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  asked.push({ headers: request.headers, body })
  if (answer === null) response.destroy()
  else response.writeHead(answer.status).end(answer.body)
})
beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
})
afterAll(() => provider.close())

const settings = () => ({
  EXAMPLE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  EXAMPLE_KEY: 'k'.repeat(32),
  EXAMPLE_SECRET: SECRET,
})

test('a message is sent in the documented form, and its number is the one in the later receipt', async () => {
  answer = { status: 201, body: JSON.stringify({ id: 'm1', to: MESSAGE.to }) }
  expect(await exampleMessages.make(settings()).send(MESSAGE)).toEqual({ message_id: 'm1' })
  const [call] = asked
  expect(JSON.parse(call?.body ?? '')).toEqual({ to: MESSAGE.to, text: MESSAGE.text })
  expect(call?.headers).toMatchObject({ 'idempotency-key': MESSAGE.reference })
})

test('neither a missing nor a malformed response counts as a sent message', async () => {
  answer = null
  await expect(exampleMessages.make(settings()).send(MESSAGE)).rejects.toThrow(PartnerSilent)
  for (const wrong of [
    { status: 500, body: '' },
    { status: 201, body: '<html>' },
    { status: 201, body: '{}' },
    { status: 201, body: '{"id":"m1","to":"0899999999"}' },
  ]) {
    answer = wrong
    await expect(exampleMessages.make(settings()).send(MESSAGE)).rejects.toThrow(PartnerConfused)
  }
})

test('a signed receipt is accepted, and an unsigned one is refused', () => {
  const now = new Date()
  const raw = Buffer.from('{"event":"e1","id":"m1","delivered":true}')
  const seconds = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', SECRET).update(`${seconds}.`).update(raw).digest('hex')
  const headers: Record<string, string> = { 'x-partner-timestamp': seconds, 'x-partner-signature': signature }
  const call = { raw, url: 'https://lobby.example/', now, header: (name: string) => headers[name] ?? null }
  const door = exampleMessages.doors(settings()).example
  expect(door?.parse(call)).toEqual({
    event_id: 'e1',
    meaning: { kind: 'receipt', provider: 'example', message_id: 'm1', outcome: 'delivered' },
  })
  expect(() => door?.parse({ ...call, raw: Buffer.from('{}') })).toThrow('unauthenticated')
})
