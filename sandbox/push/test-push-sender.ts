import {
  createCipheriv,
  createECDH,
  type ECDH,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/**
 * Keys of the subscription that gets a message. The functions below send as an application does. They share no code with the simulated push service,
 * so that its errors are found.
 */
export type Recipient = { p256dh: Buffer; auth: Buffer }

type Sealing = {
  salt?: Buffer
  sender?: ECDH
  /** Bytes that the sender puts after the plaintext before it encrypts: the delimiter and the padding. */
  ending?: Buffer
  recordSize?: number
}

const hkdf = (salt: Buffer, input: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length))

export function newSender(privateKey?: Buffer): ECDH {
  const sender = createECDH('prime256v1')
  if (privateKey === undefined) sender.generateKeys()
  else sender.setPrivateKey(privateKey)
  return sender
}

export function encrypt(recipient: Recipient, plaintext: Buffer, sealing: Sealing = {}): Buffer {
  const { salt = randomBytes(16), sender = newSender(), ending = Buffer.of(2), recordSize = 4096 } = sealing
  const from = sender.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), recipient.p256dh, from])
  const ikm = hkdf(recipient.auth, sender.computeSecret(recipient.p256dh), keyInfo, 32)
  const key = hkdf(salt, ikm, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(salt, ikm, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = Buffer.concat([cipher.update(plaintext), cipher.update(ending), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.of(from.length), from, record, cipher.getAuthTag()])
}

type ApplicationServer = { key: string; privateKey: KeyObject }

/** Makes an application server's key pair; `key` is the public key as base64url of the uncompressed point. */
export function newApplicationServer(): ApplicationServer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-65)
  return { key: point.toString('base64url'), privateKey }
}

const inJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a token in the form of the example of RFC 8292, section 2.4. */
export function tokenOf(
  server: ApplicationServer,
  claims: object,
  header: object = { typ: 'JWT', alg: 'ES256' },
): string {
  const words = `${inJson(header)}.${inJson(claims)}`
  const signature = sign('sha256', Buffer.from(words), { key: server.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${words}.${signature.toString('base64url')}`
}
