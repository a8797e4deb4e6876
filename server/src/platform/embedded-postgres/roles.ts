import { createHmac } from 'node:crypto'

/** The application role may change rows, but no table definitions and no append-only data. */
export const APP_ROLE = 'sala_app'
/** The reporting role may only read, and sees no secrets. */
export const READER_ROLE = 'sala_reader'

/** The role's password, derived from the owner's. */
export const passwordOf = (role: string, ownerPassword: string): string =>
  createHmac('sha256', ownerPassword).update(role).digest('base64url')

/** Returns the owner's connection string changed to another role. */
export const urlAs = (role: string, ownerUrl: string): string => {
  const url = new URL(ownerUrl)
  const password = passwordOf(role, decodeURIComponent(url.password))
  url.username = role
  url.password = password
  return url.href
}
