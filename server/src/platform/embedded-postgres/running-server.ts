import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SUPERUSER } from './cluster.ts'
import { APP_ROLE, urlAs } from './roles.ts'

/** Index of the line with the port in PostgreSQL's pid file. */
const PORT_LINE = 3

/**
 * Returns the application role's connection string for the PostgreSQL that another process runs in this data folder. Returns null if none runs.
 */
export const runningServerUrl = async (dataDir: string, database: string): Promise<string | null> => {
  try {
    const [pid, password] = await Promise.all([
      readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'),
      readFile(join(dataDir, 'password'), 'utf8'),
    ])
    const port = pid.split('\n')[PORT_LINE]?.trim()
    return port === undefined || port === ''
      ? null
      : urlAs(APP_ROLE, `postgres://${SUPERUSER}:${password.trim()}@127.0.0.1:${port}/${database}`)
  } catch {
    return null
  }
}
