import { createECDH } from 'node:crypto'
import type { Config } from '../../config.ts'

/** Key pair and contact by which push services recognise Sala (VAPID, RFC 8292). */
export type PushSettings = {
  readonly public_key: string
  readonly private_key: string
  readonly contact: string
}

/** Elliptic curve of the Web Push keys: P-256. */
export const PUSH_CURVE = 'prime256v1'

/** Returns the settings of Web Push. Returns null if no key is configured. */
export const pushSettingsOf = ({
  web_push_key,
  web_push_contact,
}: Pick<Config, 'web_push_key' | 'web_push_contact'>): PushSettings | null => {
  if (web_push_key === null || web_push_contact === null) return null
  const pair = createECDH(PUSH_CURVE)
  pair.setPrivateKey(web_push_key, 'base64url')
  return { public_key: pair.getPublicKey('base64url'), private_key: web_push_key, contact: web_push_contact }
}

/** Hosts of the push services of Chrome, Firefox, Safari and Edge. An entry that begins with a dot matches all hosts that end with it. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
]
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])
const SANDBOX_PATH = '/sandbox/push/send/'

/**
 * Returns whether Sala sends pushes to this URL. Only URLs of known push services are allowed, because the URL comes from the browser, and a member
 * could otherwise make the server call any host. In the sandbox, only the simulated push service is allowed.
 */
export const isPushEndpoint = (endpoint: string, mode: Config['mode']): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, pathname, port, username } = new URL(endpoint)
  if (mode === 'sandbox') return LOOPBACK.has(hostname) && pathname.startsWith(SANDBOX_PATH)
  const isKnown = PUSH_HOSTS.some(host =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  )
  return protocol === 'https:' && port === '' && username === '' && isKnown
}
