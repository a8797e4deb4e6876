import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { demandKey, signatureHeaders } from './auth.ts'
import { faultKinds, kindsOf, operationsFor, operationsOf, partners } from './fault-table.ts'
import { bahtNumber, bahtString, toBahtString } from './money.ts'

describe('money', () => {
  test('the wire takes baht with exactly two decimals and nothing else', () => {
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

  test('what is written is what was read, below zero too', () => {
    expect(toBahtString(5n)).toBe('0.05')
    expect(toBahtString(-150n)).toBe('-1.50')
  })
})

describe('keys and signatures', () => {
  const withHeader = (authorization?: string) => ({ headers: { authorization } }) as unknown as FastifyRequest

  test('only the right bearer key opens', () => {
    expect(() => demandKey(withHeader('Bearer right'), 'right')).not.toThrow()
    for (const wrong of [undefined, '', 'right', 'Bearer ', 'Bearer wrong', 'Basic right', 'Bearer right ']) {
      expect(() => demandKey(withHeader(wrong), 'right')).toThrow('unauthorized')
    }
  })

  test('a callback is signed over its time and its raw body', () => {
    // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac secret
    expect(signatureHeaders('secret', '{"a":1}', 1_700_000_000)).toEqual({
      'x-partner-timestamp': '1700000000',
      'x-partner-signature': '49f24e537407743fa4a0242bb63b94b9a47ee99cbbe071ccd8a22550ae411686',
    })
  })
})

describe('the table of faults', () => {
  test('every fault without a named operation acts only on operations that can have it', () => {
    for (const partner of partners) {
      for (const kind of faultKinds) {
        for (const operation of operationsFor(partner, kind, null)) {
          expect(kindsOf(partner, operation)).toContain(kind)
        }
      }
    }
  })

  test('losing, delaying and refusing an answer are offered by every partner', () => {
    for (const partner of partners) {
      for (const kind of ['drop_after_commit', 'timeout', 'delay', 'refuse'] as const) {
        expect(operationsFor(partner, kind, null)).not.toEqual([])
      }
    }
  })

  test('a pair that makes no sense is not offered', () => {
    expect(operationsFor('sms', 'reorder', null)).toEqual([])
    expect(operationsFor('bank', 'duplicate', 'payout')).toEqual([])
    expect(operationsFor('bank', 'delay', 'no-such-operation')).toEqual([])
    expect(Object.keys(operationsOf)).toEqual([...partners])
  })
})
