import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import {
  callSignature,
  demandSignature,
  SIGNED_CALL_WINDOW_SECONDS,
  signatureHeaders,
} from './call-authentication.ts'
import { faultKinds, kindsOf, operationsFor, operationsOf, partners } from './fault-table.ts'
import { bahtNumber, bahtString, toBahtString } from './money.ts'

describe('money', () => {
  test('an amount in a call has baht with exactly two decimals', () => {
    expect(bahtString.parse('500.05')).toBe(50_005n)
    for (const wrong of [
      '500',
      '500.5',
      '-1.00',
      '0.00',
      '1e3',
      ' 1.00',
      '1,000.00',
      '12345678901234.00',
      500,
    ]) {
      expect(bahtString.safeParse(wrong).success).toBe(false)
    }
  })

  test('a number with more than two decimals is refused, not rounded', () => {
    expect(bahtNumber.parse(0.29)).toBe(29n)
    expect(bahtNumber.parse(1234.56)).toBe(123_456n)
    for (const wrong of [0, -5, 0.001, 10.005, Number.NaN, Number.POSITIVE_INFINITY, '5', 10_000_001]) {
      expect(bahtNumber.safeParse(wrong).success).toBe(false)
    }
  })

  test('an amount that is written is read back unchanged, also below zero', () => {
    expect(toBahtString(5n)).toBe('0.05')
    expect(toBahtString(-150n)).toBe('-1.50')
  })
})

describe('keys and signatures', () => {
  const key = 'right'
  const path = '/sandbox/bank/v1/payouts'
  const now = () => String(Math.floor(Date.now() / 1000))
  const call = (timestamp: string, signature: string, method = 'GET', originalUrl = path) =>
    ({
      method,
      originalUrl,
      headers: { 'x-partner-timestamp': timestamp, 'x-partner-signature': signature },
    }) as unknown as FastifyRequest
  const signedAt = (timestamp: string, by = key) =>
    callSignature(by, { method: 'GET', path, body: '' }, timestamp)

  test('a call is signed over its time, method, path and body', () => {
    // Computed by: printf '1700000000\nPOST\n/v1/payouts?a=1\n%s' "$(printf '{"a":1}' | sha256sum | cut -c1-64)" | openssl dgst -sha256 -hmac key
    const sent = { method: 'POST', path: '/v1/payouts?a=1', body: '{"a":1}' }
    expect(callSignature('key', sent, '1700000000')).toBe(
      '05765daf4b84c6f1c53b10684b25c5eb4439313400540d0b9accbd924ec0c2ad',
    )
  })

  test('only an unmodified call signed with the right key is accepted', () => {
    const at = now()
    expect(() => demandSignature(call(at, signedAt(at)), key)).not.toThrow()
    for (const wrong of [
      call(at, signedAt(at, 'wrong')),
      call(at, ''),
      call(at, 'x'.repeat(64)),
      call(at, signedAt(at), 'POST'),
      call(at, signedAt(at), 'GET', `${path}?more=1`),
      call(String(Number(at) - 1), signedAt(at)),
      call(`${at}.0`, signedAt(`${at}.0`)),
      { method: 'GET', originalUrl: path, headers: { authorization: `Bearer ${key}` } } as FastifyRequest,
    ])
      expect(() => demandSignature(wrong, key)).toThrow('unauthorized')
  })

  test('a recorded call is refused a minute later, and a call with a time in the future is refused too', () => {
    for (const seconds of [-SIGNED_CALL_WINDOW_SECONDS - 2, SIGNED_CALL_WINDOW_SECONDS + 2]) {
      const then = String(Number(now()) + seconds)
      expect(() => demandSignature(call(then, signedAt(then)), key)).toThrow('unauthorized')
    }
  })

  test('a callback is signed over its time and its raw body', () => {
    // The expected signature is the output of: printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac secret
    expect(signatureHeaders('secret', '{"a":1}', 1_700_000_000)).toEqual({
      'x-partner-timestamp': '1700000000',
      'x-partner-signature': '49f24e537407743fa4a0242bb63b94b9a47ee99cbbe071ccd8a22550ae411686',
    })
  })
})

describe('the table of faults', () => {
  test('a fault without a named operation applies only to operations that support it', () => {
    for (const partner of partners) {
      for (const kind of faultKinds) {
        for (const operation of operationsFor(partner, kind, null)) {
          expect(kindsOf(partner, operation)).toContain(kind)
        }
      }
    }
  })

  test('every partner supports the faults that lose, delay or refuse an answer', () => {
    for (const partner of partners) {
      for (const kind of ['drop_after_commit', 'timeout', 'delay', 'refuse'] as const) {
        expect(operationsFor(partner, kind, null)).not.toEqual([])
      }
    }
  })

  test('a fault cannot be set for an operation that does not support it', () => {
    expect(operationsFor('sms', 'reorder', null)).toEqual([])
    expect(operationsFor('bank', 'duplicate', 'payout')).toEqual([])
    expect(operationsFor('bank', 'delay', 'no-such-operation')).toEqual([])
    expect(Object.keys(operationsOf)).toEqual([...partners])
  })
})
