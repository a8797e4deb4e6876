import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Returns one DER element (tag, length, content). This file encodes X.509 test certificates itself, because Node has no function for that. */

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, words: string) => der(tag, Buffer.from(words))
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = '550403'
const BASIC_CONSTRAINTS = '551d13'
const SUBJECT_ALT_NAME = '551d11'
const TRUE = der(0x01, Buffer.from([0xff]))
const LOOPBACK = Buffer.from([127, 0, 0, 1])

const pem = (label: string, body: Buffer): string =>
  `-----BEGIN ${label}-----\n${body
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END ${label}-----\n`

export type TestCertificate = { readonly cert: string; readonly key: string }

/** Creates a self-signed certificate for the address 127.0.0.1 and the given host name. It can also serve as a certificate authority. */
export const makeCertificate = (name: string): TestCertificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const who = sequence(der(0x31, sequence(oid(COMMON_NAME), text(0x0c, name))))
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    who,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(BASIC_CONSTRAINTS, sequence(TRUE)),
        extension(SUBJECT_ALT_NAME, sequence(text(0x82, name), der(0x87, LOOPBACK))),
      ),
    ),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)])
  const whole = sequence(signed, ECDSA_WITH_SHA256, der(0x03, signature))
  return {
    cert: pem('CERTIFICATE', whole),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
