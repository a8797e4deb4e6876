import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }
const COUNTER_BYTES = 4
const AAGUID_BYTES = 16
const ID_BYTES = 16

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const uint = (bytes: number, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** Encodes bytes as CBOR. This file encodes only the CBOR types that the registration of a passkey needs. */
const cborBytes = (data: Buffer): Buffer =>
  Buffer.concat([data.length < 256 ? uint(2, 0x5800 + data.length) : uint(3, 0x590000 + data.length), data])
const cborText = (text: string): Buffer => Buffer.concat([uint(1, 0x60 + text.length), Buffer.from(text)])

/** Encodes a public key (ES256 on the curve P-256) in COSE format. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(x),
    Buffer.from([0x22]),
    cborBytes(y),
  ])

type Options = { readonly challenge: string }

/** Returns a passkey in software for one origin. It answers WebAuthn requests as a device would. */
export const softwarePasskey = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(ID_BYTES)
  const party = sha256(new URL(origin).hostname)
  let counter = 0

  const clientData = (type: string, { challenge }: Options): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    id: credential.id,
    register: (options: Options) => {
      const flags = FLAGS.present | FLAGS.verified | FLAGS.attested
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
      const head = Buffer.concat([party, uint(1, flags), uint(COUNTER_BYTES, counter)])
      const authData = Buffer.concat([head, Buffer.alloc(AAGUID_BYTES), uint(2, ID_BYTES), id, key])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { ...credential, response, clientExtensionResults: {} }
    },
    answer: (options: Options) => {
      counter += 1
      const authData = Buffer.concat([
        party,
        uint(1, FLAGS.present | FLAGS.verified),
        uint(COUNTER_BYTES, counter),
      ])
      const data = clientData('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...credential, response, clientExtensionResults: {} }
    },
  }
}
