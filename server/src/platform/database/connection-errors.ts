import pg from 'pg'

/** System error codes of an unreachable server. */
const LOST_BY_SYSTEM: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Every port of this machine is in use, or the name is not known yet: both pass.
  ...['EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND'],
])

/** SQLSTATEs of a server that is stopping, starting or full, or that hung up on who said nothing in a transaction; class 08 is the connection itself. */
const LOST_BY_SERVER: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300', '25P03'])
const CONNECTION_CLASS = '08'
/** It may only be read: after a switch this is no longer the server to write on. */
const READ_ONLY = '25006'

/** The driver has no codes for these. */
const LOST_BY_DRIVER = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
]

/**
 * Whether an error says that the database cannot be worked on now: away, starting, full, frozen or read-only. It passes by
 * itself; whether the statement was carried out is not known.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    return code === READ_ONLY || LOST_BY_SERVER.has(code) || code.startsWith(CONNECTION_CLASS)
  }
  if ('code' in error && typeof error.code === 'string' && LOST_BY_SYSTEM.has(error.code)) return true
  return LOST_BY_DRIVER.some(words => error.message.startsWith(words))
}

/** SQLSTATEs of a full disk or memory, or a lock timeout. */
const BUSY: ReadonlySet<string> = new Set(['53000', '53100', '53200', '55P03', '57014'])

/**
 * Whether the database is up but could not run the statement: disk full, or a lock timeout. Nothing was
 * done, the connection is usable, and an administrator has to act.
 */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && BUSY.has(error.code ?? '')

/** Whether it is away or busy: what cannot do without it waits and tries again. Anything else does not pass by waiting. */
export const isDatabaseUnable = (error: unknown): boolean => isDatabaseAway(error) || isDatabaseBusy(error)
