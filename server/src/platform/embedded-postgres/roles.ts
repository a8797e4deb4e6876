import { createHmac } from 'node:crypto'

/** Who serves members: changes rows, never tables, and never what is written once. */
export const APP_ROLE = 'sala_app'
/** Who makes reports: only reads, and no secret. */
export const READER_ROLE = 'sala_reader'

/** Each role has a password of its own: who knows one knows no other. */
export const passwordOf = (role: string, ownerPassword: string): string =>
  createHmac('sha256', ownerPassword).update(role).digest('base64url')

/** The same address for another role. */
export const urlAs = (role: string, ownerUrl: string): string => {
  const url = new URL(ownerUrl)
  const password = passwordOf(role, decodeURIComponent(url.password))
  url.username = role
  url.password = password
  return url.href
}
