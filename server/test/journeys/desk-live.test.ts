import { deskStored } from '@sala/contract/desk/browser-storage.ts'
import { UNATTENDED_HEADER } from '@sala/contract/wire/unattended-header.ts'
import { expect, test } from 'vitest'
import { operatorSignedIn, type SignedIn } from '../desk-client.ts'
import { useProduct } from './lobby-under-test.ts'

const product = useProduct()
const HOUR_MS = 3_600_000

const headersOf = (
  { token, cookie }: Pick<SignedIn, 'token' | 'cookie'>,
  rest: Record<string, string> = {},
) => {
  const { public_url } = product.context().config
  return {
    authorization: `Bearer ${token}`,
    cookie: `${deskStored.session.name}=${cookie}`,
    origin: new URL(public_url).origin,
    'sec-fetch-site': 'same-origin',
    ...rest,
  }
}
const open = (who: Pick<SignedIn, 'token' | 'cookie'>, rest: Record<string, string> = {}) =>
  fetch(`${product.context().config.public_url}/desk/api/events`, { headers: headersOf(who, rest) })

/** Returns a function that reads the response's stream until it contains a text. The next call continues after that text. */
const readerOf = (answer: Response) => {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async (wanted: string): Promise<void> => {
    for (let text = ''; !text.includes(wanted); ) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`the stream ended before ${wanted}`)
      text += value
    }
  }
}

test('a claim is sent to every open desk, and to no stream without a session', async () => {
  const [one, other] = [
    await operatorSignedIn(product.context(), 'live-one', ['admin']),
    await operatorSignedIn(product.context(), 'live-other', ['cashier']),
  ]
  const answer = await open(other)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  // Without these headers a proxy might compress or buffer the stream, so that events arrive late.
  expect(answer.headers.get('cache-control')).toContain('no-transform')
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  const until = readerOf(answer)
  await until(': open')
  const claimed = await fetch(`${product.context().config.public_url}/desk/api/work/claim`, {
    method: 'POST',
    headers: { ...headersOf(one), 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'suspense', id: 'bank:live' }),
  })
  expect(claimed.status).toBe(200)
  await until('"kind":"work"')

  expect((await open({ token: 'nobody', cookie: 'none' })).status).toBe(401)
  expect((await open({ token: other.token, cookie: 'another' })).status).toBe(401)
  expect(
    (await open(other, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })).status,
  ).toBe(403)
})

test('an unattended stream keeps no session alive, and ends with it', async () => {
  const who = await operatorSignedIn(product.context(), 'live-away', ['admin'])
  const idleAt = new Date(product.context().clock.now().getTime() - HOUR_MS)
  expect((await open(who, { [UNATTENDED_HEADER]: '1' })).status).toBe(200)
  await product.query('update operator_sessions set seen_at = $1, opened_at = $1 where operator_id = $2', [
    idleAt,
    who.id,
  ])
  expect((await open(who, { [UNATTENDED_HEADER]: '1' })).status).toBe(401)
})
