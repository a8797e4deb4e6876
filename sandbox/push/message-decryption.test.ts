import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decryptMessage } from './message-decryption.ts'
import { encrypt, newSender } from './test-push-sender.ts'

const PLAINTEXTS = 500
const PLAINTEXT_MAX_BYTES = 3_000
/**
 * Positions of the four bytes of a message body that contain the record size. The encryption does not protect them, so a message with a changed size
 * is accepted if its record still fits.
 */
const RECORD_SIZE_AT = [16, 17, 18, 19]

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

/** Test vectors of RFC 8291, section 5 and appendix A. */
const RFC = {
  plaintext: 'When I grow up, I want to be a watermelon',
  receiver: {
    private_key: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    public_key: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  },
  sender: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  body: bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ),
}

function newReceiver() {
  const pair = newSender()
  const auth = randomBytes(16)
  const keys = { private_key: pair.getPrivateKey(), public_key: pair.getPublicKey(), auth }
  return { keys, recipient: { p256dh: keys.public_key, auth } }
}

describe('the example message of RFC 8291', () => {
  test('decrypts to its plaintext', () => {
    expect(decryptMessage(RFC.receiver, RFC.body)?.toString()).toBe(RFC.plaintext)
  })

  test('is the result of the tests’ own encryption with its keys and salt', () => {
    const recipient = { p256dh: RFC.receiver.public_key, auth: RFC.receiver.auth }
    const sealing = { salt: RFC.salt, sender: newSender(RFC.sender) }
    expect(encrypt(recipient, Buffer.from(RFC.plaintext), sealing)).toEqual(RFC.body)
  })

  test('does not decrypt after a change of one byte, except in its record size', () => {
    const unauthenticated = Array.from(RFC.body.keys()).filter(at => {
      const body = Buffer.from(RFC.body)
      body[at] = (body[at] ?? 0) ^ 1
      return decryptMessage(RFC.receiver, body) !== null
    })
    expect(unauthenticated).toEqual(RECORD_SIZE_AT)
  })

  test('does not decrypt if it is cut off at any byte', () => {
    const cut = Array.from(RFC.body.keys(), length =>
      decryptMessage(RFC.receiver, RFC.body.subarray(0, length)),
    )
    expect(cut.filter(one => one !== null)).toEqual([])
  })
})

describe('a message of the tests’ own sender', () => {
  test(`decrypts to its plaintext, for ${PLAINTEXTS} random ones with random padding`, () => {
    for (let n = 0; n < PLAINTEXTS; n += 1) {
      const { keys, recipient } = newReceiver()
      const plaintext = randomBytes(n === 0 ? 0 : randomInt(PLAINTEXT_MAX_BYTES + 1))
      const ending = Buffer.concat([Buffer.of(2), Buffer.alloc(randomInt(64))])
      expect(decryptMessage(keys, encrypt(recipient, plaintext, { ending }))).toEqual(plaintext)
    }
  })

  test('keeps zeros and delimiters that belong to the plaintext', () => {
    const { keys, recipient } = newReceiver()
    for (const plaintext of [Buffer.of(2), Buffer.of(0), Buffer.of(1, 2, 0, 0), Buffer.alloc(100)])
      expect(decryptMessage(keys, encrypt(recipient, plaintext))).toEqual(plaintext)
  })

  test('does not decrypt for another subscription', () => {
    const [own, other] = [newReceiver(), newReceiver()]
    const body = encrypt(own.recipient, Buffer.from('x'))
    expect(decryptMessage(other.keys, body)).toBeNull()
    expect(decryptMessage({ ...own.keys, auth: other.keys.auth }, body)).toBeNull()
  })

  test('does not decrypt without the delimiter of a last record', () => {
    const { keys, recipient } = newReceiver()
    for (const ending of [Buffer.of(1), Buffer.of(0), Buffer.of(0, 0), Buffer.of(2, 1), Buffer.alloc(0)])
      expect(decryptMessage(keys, encrypt(recipient, Buffer.from('abc'), { ending }))).toBeNull()
  })

  test('does not decrypt if it is longer than its record size, or if the record size is below 18', () => {
    const { keys, recipient } = newReceiver()
    const empty = Buffer.alloc(0)
    expect(decryptMessage(keys, encrypt(recipient, empty, { recordSize: 18 }))).toEqual(empty)
    expect(decryptMessage(keys, encrypt(recipient, empty, { recordSize: 17 }))).toBeNull()
    const record = Buffer.alloc(3)
    expect(decryptMessage(keys, encrypt(recipient, record, { recordSize: 20 }))).toEqual(record)
    expect(decryptMessage(keys, encrypt(recipient, record, { recordSize: 19 }))).toBeNull()
  })

  test('does not decrypt if the sender’s key is not a point of the curve', () => {
    const { keys, recipient } = newReceiver()
    const body = encrypt(recipient, Buffer.from('a'))
    body.fill(0, 22, 86)
    expect(decryptMessage(keys, body)).toBeNull()
  })
})
