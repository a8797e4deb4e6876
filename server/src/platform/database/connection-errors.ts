import pg from 'pg'

/** System error codes of a database server that cannot be reached. */
const LOST_BY_SYSTEM: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Two more temporary system errors: all local ports are in use, or DNS does not know the name yet.
  ...['EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND'],
])

/**
 * SQLSTATEs of four states of a server: it stops, it starts, it has no free connection, or it closed an idle transaction. Class 08 contains
 * connection errors.
 */
const LOST_BY_SERVER: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300', '25P03'])
const CONNECTION_CLASS = '08'
/** SQLSTATE of a write to a read-only server. After a failover the former primary is read-only. */
const READ_ONLY = '25006'

/** First words of the database driver's messages for a lost connection. These errors have no code. */
const LOST_BY_DRIVER = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
]

/**
 * Returns whether the error means that the database is temporarily unavailable: down, starting, frozen, read-only, or
 * without a free connection. The server may or may not have executed the statement.
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

/** SQLSTATEs of a full disk, exhausted memory, and a lock timeout. */
const BUSY: ReadonlySet<string> = new Set(['53000', '53100', '53200', '55P03', '57014'])

/**
 * Returns whether the database is up but could not run the statement, because the disk is full or a lock timed out.
 * The statement changed nothing, and the connection is usable. An administrator has to act.
 */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && BUSY.has(error.code ?? '')

/**
 * Returns whether the error means that the database is unavailable or busy. Then the caller can wait and retry. Other
 * errors are permanent.
 */
export const isDatabaseUnable = (error: unknown): boolean => isDatabaseAway(error) || isDatabaseBusy(error)
