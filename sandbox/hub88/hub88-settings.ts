import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

const ALGORITHM = 'RSA-SHA256'

/** URL of Sala's seamless wallet, the game site's private key and Sala's public key. Both keys are DER in Base64. */
export type Hub88Options = { walletUrl: string; key: string; salaKey: string }
export type Hub88 = { walletUrl: string; key: KeyObject; salaKey: KeyObject }

export function openHub88({ walletUrl, key, salaKey }: Hub88Options): Hub88 {
  return {
    walletUrl,
    key: createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' }),
    salaKey: createPublicKey({ key: Buffer.from(salaKey, 'base64'), format: 'der', type: 'spki' }),
  }
}

export function signed(hub88: Hub88, body: string): string {
  return sign(ALGORITHM, Buffer.from(body), hub88.key).toString('base64')
}

export function isSignedBySala(hub88: Hub88, body: Buffer, signature: unknown): boolean {
  return (
    typeof signature === 'string' && verify(ALGORITHM, body, hub88.salaKey, Buffer.from(signature, 'base64'))
  )
}
