import { expect, test } from 'vitest'
import { callerOf } from './caller.ts'
import { createHttpServer } from './server.ts'

const SEEN = {
  ip: '203.0.113.7',
  user_agent: 'a phone',
  origin: 'http://sala.example',
  browser: true,
  bearer: 'a-token',
  cookie_half: 'half',
  device_mark: 'mark',
  idempotency_key: 'a-key-of-mine',
  unattended: false,
}

test('a caller and its copy have the same properties', async () => {
  const app = await createHttpServer({
    ...{ log_level: 'silent', trusted_proxies: ['127.0.0.1'], frame_origins: [] },
    public_url: 'http://sala.example',
  })
  const seen: object[] = []
  app.get('/', request => {
    const caller = callerOf(request)
    seen.push(
      { ...caller },
      Object.fromEntries(Object.keys(SEEN).map(key => [key, Reflect.get(caller, key)])),
    )
    return ''
  })
  await app.inject({
    url: '/',
    headers: {
      ...{ host: 'sala.example', 'x-forwarded-for': SEEN.ip, 'user-agent': SEEN.user_agent },
      ...{ origin: SEEN.origin, authorization: `Bearer ${SEEN.bearer}` },
      ...{ 'idempotency-key': SEEN.idempotency_key, cookie: 'sala_half=half; other=x; sala_device=mark' },
    },
  })
  await app.close()
  expect(seen).toEqual([SEEN, SEEN])
})
