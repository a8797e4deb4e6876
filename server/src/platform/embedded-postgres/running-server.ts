import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SUPERUSER } from './cluster.ts'
import { APP_ROLE, urlAs } from './roles.ts'

/** PostgreSQL writes its port on this line of its pid file. */
const PORT_LINE = 3

/** The connection string, for who serves members, of a server that another process of ours runs on that folder; null when none does. */
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
