import { createPublicKey, type KeyObject } from 'node:crypto'

/** Bytes of an uncompressed P-256 point: 0x04, x and y. */
export const POINT_BYTES = 65
const COORDINATE_BYTES = 32
const UNCOMPRESSED = 0x04

/** Imports an uncompressed P-256 point as a public key. Returns null for other bytes, and for a point that is not on the curve. */
export function importPoint(point: Buffer): KeyObject | null {
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return null
  const x = point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url')
  const y = point.subarray(1 + COORDINATE_BYTES).toString('base64url')
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    return null
  }
}

/** Decodes base64url without padding (RFC 4648). Returns null for any other text, even if Node would decode it. */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
