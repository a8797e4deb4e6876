import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { SANDBOX_KEY, SANDBOX_SECRET } from '../../src/config.ts'
import { openPartners } from '../../src/partners/adapter-registry.ts'
import { choosePartners } from '../../src/partners/adapter-selection.ts'
import type { CallbackRequest } from '../../src/partners/ports/callback-handler.ts'
import type { SignedCall } from '../../src/platform/http/description/described-call.ts'

const CALLBACKS = 'http://127.0.0.1:9/lobby/api/callbacks'
const PLACE = { url: 'http://127.0.0.1:9', key: SANDBOX_KEY, secret: SANDBOX_SECRET, callbacks: CALLBACKS }
const NOW = new Date('2026-11-29T05:00:00Z')
const SECONDS = String(NOW.getTime() / 1000)

const partnersOf = (gateway: string) =>
  openPartners(
    choosePartners(
      {
        BANK_FEED: 'sala,scb,statement-file',
        GATEWAY: gateway,
        SMS: 'sala,thaibulksms,twilio',
        GAMES: 'sala,hub88,agent',
      },
      PLACE,
      [],
    ).chosen,
  )
const doors = { ...partnersOf('sala').doors, ...partnersOf('opn').doors }

const hmacOf = (secret: string, body: string) =>
  createHmac('sha256', secret).update(`${SECONDS}.${body}`).digest('hex')

const twilioSignatureOf = (example: SignedCall['example'], address: string) => {
  const fields = Object.entries(example)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}${value}`)
  return createHmac('sha1', SANDBOX_KEY)
    .update(address + fields.join(''))
    .digest('base64')
}

/**
 * Returns the secret or signature by which a call proves that it comes from the partner. `proof` is the name of its header or parameter in the API
 * description.
 */
const proved = (proof: string, example: SignedCall['example'], body: string): string => {
  const sent: Record<string, string> = {
    partner_timestamp: SECONDS,
    partner_signature: hmacOf(SANDBOX_SECRET, body),
    opn_timestamp: SECONDS,
    opn_signature: hmacOf(SANDBOX_SECRET, body),
    scb_key: SANDBOX_SECRET,
    thaibulksms_key: SANDBOX_SECRET,
    twilio_signature: twilioSignatureOf(example, `${CALLBACKS}/twilio`),
    line_signature: createHmac('sha256', SANDBOX_SECRET).update(body).digest('base64'),
  }
  return sent[proof] ?? ''
}

/** Returns the request that the example of a call in the API description describes. */
const sentExample = (name: string, { example, media, proofs }: SignedCall): CallbackRequest => {
  const body =
    media === undefined
      ? JSON.stringify(example)
      : new URLSearchParams(example as Record<string, string>).toString()
  const url = new URL(`${CALLBACKS}/${name}`)
  const headers = new Map<string, string>()
  for (const [key, proof] of Object.entries(proofs)) {
    const value = proved(key, example, body)
    if (proof.in === 'query') url.searchParams.set(proof.name, value)
    else headers.set(proof.name, value)
  }
  return { raw: Buffer.from(body), url: url.href, header: header => headers.get(header) ?? null, now: NOW }
}

test('each adapter with callbacks is described here', () => {
  expect(Object.keys(doors).toSorted()).toEqual([
    'bank',
    'gateway',
    'identity',
    'line',
    'opn',
    'scb',
    'thaibulksms',
    'twilio',
  ])
})

test.each(Object.entries(doors))(
  'the described example of %s, sent as described, is accepted',
  (name, door) => {
    const parsed = door.parse(sentExample(name, door.described))
    expect(parsed.meaning.kind).not.toBe('nothing')
    expect(door.described.answer.safeParse(parsed.answer ?? { success: true }).success).toBe(true)
  },
)

test.each(Object.entries(doors))('the example of %s without its proofs is refused', (name, door) => {
  const { raw, now } = sentExample(name, door.described)
  expect(() => door.parse({ raw, now, url: `${CALLBACKS}/${name}`, header: () => null })).toThrow(
    'unauthenticated',
  )
})

test('each described example of a wallet call is one that its handler reads', () => {
  const [, site] = partnersOf('sala').game_sites
  const calls = Object.values(site?.wallet_door?.calls ?? {})
  expect(calls).toHaveLength(5)
  for (const { body, example } of calls) expect(body.safeParse(example).error).toBeUndefined()
})
