import pg from 'pg'

/** System error codes which mean that the database server cannot be reached. */
const LOST_BY_SYSTEM: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // More system errors that are temporary: all local ports are in use, or DNS does not know the name yet (the last two).
  ...['EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND'],
])

/**
 * SQLSTATEs of a server that stops, starts, has no free connection, or closed an idle transaction. SQLSTATEs of class 08 also mean a lost connection.
 */
const LOST_BY_SERVER: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300', '25P03'])
const CONNECTION_CLASS = '08'
/** SQLSTATE of a write to a server that only allows reads, as the former primary does after a failover. */
const READ_ONLY = '25006'

/** First words of the database driver's messages for a lost connection, because these errors have no code. */
const LOST_BY_DRIVER = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
]

/**
 * Returns whether the error means that the database is temporarily unavailable: down, starting, frozen, read-only, or without a free connection. It
 * is unknown whether the server executed the statement.
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

/** SQLSTATEs of a full disk, exhausted memory, a lock timeout, and a cancelled statement. */
const BUSY: ReadonlySet<string> = new Set(['53000', '53100', '53200', '55P03', '57014'])

/**
 * Returns whether the database is up but could not run the statement, for example because the disk is full or a lock timed out. The statement changed
 * nothing, and the connection can be used again. An administrator has to act.
 */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && BUSY.has(error.code ?? '')

/** Returns whether the error means that the database is unavailable or busy, so that the caller can wait and retry. Other errors are permanent. */
export const isDatabaseUnable = (error: unknown): boolean => isDatabaseAway(error) || isDatabaseBusy(error)

/**
 * SQLSTATEs of storage that returns no or wrong data: a page whose checksum is wrong, a damaged index, a read or write that failed, and a missing
 * file.
 */
const DAMAGED: ReadonlySet<string> = new Set(['XX001', 'XX002', '58030', '58P01'])

/**
 * Returns whether the statement failed because the database's files are damaged. The statement changed nothing. Statements that read other pages work,
 * so no connection is closed and a failed batch is still split, but an administrator has to repair the files.
 */
export const isDatabaseDamaged = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && DAMAGED.has(error.code ?? '')
