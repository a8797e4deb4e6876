import { describe, expect, test } from 'vitest'
import { passkeyObstacle, passkeyReason } from './passkey-texts.ts'

const place = { hostname: 'desk.sala.example', isSecure: true, isKnown: true }

describe('a passkey is offered', () => {
  test.each(['desk.sala.example', 'localhost', 'sala'])('at %s', hostname =>
    expect(passkeyObstacle({ ...place, hostname })).toBeNull(),
  )

  test.each(['127.0.0.1', '192.168.1.20', '[::1]', '[fe80::1]'])(
    'not at the address %s, with the reason',
    hostname => expect(passkeyObstacle({ ...place, hostname })).toContain('หมายเลขไอพี'),
  )

  test('not over plain http, and not in a browser without passkeys', () => {
    expect(passkeyObstacle({ ...place, isSecure: false })).toContain('https')
    expect(passkeyObstacle({ ...place, isKnown: false })).toContain('ไม่รองรับ')
  })
})

test('each exception of a browser has a Thai sentence', () => {
  const names = [
    ...['NotAllowedError', 'InvalidStateError', 'SecurityError', 'NotSupportedError'],
    ...['ConstraintError', 'AbortError', 'UnknownError'],
  ]
  const said = names.map(name => passkeyReason(new DOMException('of the browser', name)))
  expect(new Set(said).size).toBe(names.length)
  expect(passkeyReason(Object.assign(new Error('wrapped'), { name: 'InvalidStateError' }))).toBe(said[1])
  expect(passkeyReason('nothing that is known')).toBe(said.at(-1))
})
