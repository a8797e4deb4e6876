import pg from 'pg'

/** A client of the database driver, with internal fields of the driver that this file reads. */
type Connection = pg.Client & {
  readonly pipeline: boolean
  readonly readyForQuery: boolean
  readonly _activeQuery: object | null
  readonly _queryQueue: readonly object[]
}

const GUARDED = Symbol.for('sala.test.single-statements')
type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Guarded = { query: Query; [GUARDED]?: true }

const isBusy = ({ readyForQuery, _activeQuery, _queryQueue }: Connection): boolean =>
  _queryQueue.length > 0 || (_activeQuery != null && !readyForQuery)

/**
 * Makes a statement fail if its connection is still busy with another one and has no pipelining. The driver itself only warns once per process, and
 * only if three statements are sent at once. In processes that a test starts, `--throw-deprecation` (`vitest.config.ts`) makes this warning fatal.
 */
export const refuseSecondStatement = (): void => {
  const client = pg.Client.prototype as unknown as Guarded
  if (client[GUARDED]) return
  const send = client.query
  client.query = function (...args) {
    const connection = this as Connection
    if (!connection.pipeline && isBusy(connection))
      throw new Error(`a connection has a statement under way already: ${String(args[0])}`)
    return send.apply(this, args)
  }
  client[GUARDED] = true
}

refuseSecondStatement()
