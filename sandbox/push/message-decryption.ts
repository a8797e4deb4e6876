import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { importPoint, POINT_BYTES } from './p256-points.ts'

/** Keys that a browser makes for one subscription: its ECDH key pair on P-256, and the authentication secret. */
export type ReceiverKeys = { private_key: Buffer; public_key: Buffer; auth: Buffer }

/** Maximum size in bytes of a body that a push service must accept (RFC 8030, section 7.2). */
export const BODY_MAX_BYTES = 4_096
export const AUTH_BYTES = 16
export const CURVE = 'prime256v1'

const SALT_BYTES = 16
const RECORD_SIZE_BYTES = 4
/** Smallest record size of RFC 8188: one byte of padding delimiter, the tag of 16 bytes, and one byte of data. */
const RECORD_SIZE_MIN = 18
const KEY_ID_AT = SALT_BYTES + RECORD_SIZE_BYTES + 1
const TAG_BYTES = 16
const KEY_BYTES = 16
const NONCE_BYTES = 12
const SECRET_BYTES = 32
/** Delimiter between the data and the padding of the last record. Other records have 0x01. */
const LAST_RECORD = 0x02

/**
 * Decrypts a message body as a browser does (RFC 8291, content coding `aes128gcm` of RFC 8188). Returns null for a body that does not decrypt.
 */
export function decryptMessage(keys: ReceiverKeys, body: Buffer): Buffer | null {
  const parts = splitBody(body)
  if (parts === null || importPoint(parts.senderKey) === null) return null
  const { key, nonce } = deriveKeys(keys, parts.salt, parts.senderKey)
  const record = openRecord(key, nonce, parts.record)
  return record === null ? null : withoutPadding(record)
}

type Parts = { salt: Buffer; senderKey: Buffer; record: Buffer }

/**
 * Splits a body into the salt, the sender's public key and its only record. Returns null unless the header is complete and the rest is one
 * record.
 */
function splitBody(body: Buffer): Parts | null {
  if (body.length < KEY_ID_AT + POINT_BYTES || body[KEY_ID_AT - 1] !== POINT_BYTES) return null
  const recordSize = body.readUInt32BE(SALT_BYTES)
  const record = body.subarray(KEY_ID_AT + POINT_BYTES)
  if (recordSize < RECORD_SIZE_MIN || record.length > recordSize || record.length <= TAG_BYTES) return null
  return {
    salt: body.subarray(0, SALT_BYTES),
    senderKey: body.subarray(KEY_ID_AT, KEY_ID_AT + POINT_BYTES),
    record,
  }
}

/** Derives the content encryption key and the nonce (RFC 8291, section 3.4). */
function deriveKeys(keys: ReceiverKeys, salt: Buffer, senderKey: Buffer): { key: Buffer; nonce: Buffer } {
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(keys.private_key)
  const shared = ecdh.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.public_key, senderKey])
  const input = derive(shared, keys.auth, info, SECRET_BYTES)
  return {
    key: derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES),
    nonce: derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES),
  }
}

const derive = (input: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, bytes))

function openRecord(key: Buffer, nonce: Buffer, record: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const opened = decipher.update(record.subarray(0, -TAG_BYTES))
  try {
    return Buffer.concat([opened, decipher.final()])
  } catch {
    return null
  }
}

/** Removes the delimiter and the zeros after it. Returns null if the last byte other than zero is not the delimiter. */
function withoutPadding(record: Buffer): Buffer | null {
  const delimiterAt = record.findLastIndex(byte => byte !== 0)
  return record[delimiterAt] === LAST_RECORD ? record.subarray(0, delimiterAt) : null
}
