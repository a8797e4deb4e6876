import { createHmac } from 'node:crypto'

/** Database role of the application. It may change rows, but no table definitions and no append-only data. */
export const APP_ROLE = 'sala_app'
/** Database role for reports. It may only read, and sees no secrets. */
export const READER_ROLE = 'sala_reader'

/** Returns the password of a database role, derived from the owner's password. */
export const passwordOf = (role: string, ownerPassword: string): string =>
  createHmac('sha256', ownerPassword).update(role).digest('base64url')

/** Changes the owner's connection string so that it connects as another role. */
export const urlAs = (role: string, ownerUrl: string): string => {
  const url = new URL(ownerUrl)
  const password = passwordOf(role, decodeURIComponent(url.password))
  url.username = role
  url.password = password
  return url.href
}
