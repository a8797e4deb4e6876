import { endpoint } from '@sala/contract/wire/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openOutageRetry } from '../database/outage-retry.ts'
import { bind } from './route-binding.ts'
import { createHttpServer } from './server.ts'

const PUBLIC = { auth: 'public', summary: 'Of this test', response: z.object({ tries: z.number() }) } as const
const endpoints = {
  look: endpoint({ id: 'T1', method: 'GET', path: '/look', ...PUBLIC }),
  order: endpoint({ id: 'T2', method: 'POST', path: '/order', keyed: true, ...PUBLIC }),
  plain: endpoint({ id: 'T4', method: 'POST', path: '/plain', ...PUBLIC }),
  end: endpoint({ id: 'T3', method: 'POST', path: '/end', repeatable: true, ...PUBLIC }),
}
const KEY = { 'idempotency-key': 'pressed-once' }

/** Calls an endpoint whose first attempt fails as it would in a database outage. */
const ask = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) => {
  let tries = 0
  const handler = async () => {
    tries += 1
    if (tries === 1) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    return { tries }
  }
  const options = {
    log_level: 'silent',
    trusted_proxies: [],
    public_url: 'http://127.0.0.1',
    frame_origins: [],
  }
  const app = await createHttpServer(options)
  bind(
    app,
    () => null,
    endpoints,
    { look: handler, order: handler, plain: handler, end: handler },
    openOutageRetry(async () => true),
  )
  const answer = await app.inject({ method, url: `/lobby/api${url}`, headers })
  await app.close()
  return { status: answer.statusCode, tries, again: answer.headers['retry-after'] !== undefined }
}

test('read-only calls and calls with an idempotency key are retried after a database outage', async () => {
  expect(await ask('GET', '/look')).toEqual({ status: 200, tries: 2, again: false })
  expect(await ask('POST', '/order', KEY)).toEqual({ status: 200, tries: 2, again: false })
  expect(await ask('POST', '/end')).toEqual({ status: 200, tries: 2, again: false })
})

test('a call without a key may have been done: it is done once and answered with a retry time', async () => {
  expect(await ask('POST', '/order')).toEqual({ status: 503, tries: 1, again: true })
})

test('a key repeats no call that ignores keys', async () => {
  expect(await ask('POST', '/plain', KEY)).toEqual({ status: 503, tries: 1, again: true })
})
