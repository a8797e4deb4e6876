import { expect, test } from 'vitest'
import { openPool } from '../../src/platform/db.ts'
import { cutConnections } from './connection-loss.ts'
import { useTestDatabase } from './test-database.ts'

const database = useTestDatabase()
const NO_TURN_MS = 300

test('the pool notices a cut connection even when the server’s process is slow', async () => {
  const pool = openPool(database.url, () => undefined, { connections: 1 })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() pid')
  const pid = rows[0]?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  setTimeout(() => process.kill(pid, 'SIGCONT'), NO_TURN_MS)
  expect(await cutConnections(database, `pid = ${pid}`)).toBe(1)
  const next = await pool.query<{ pid: number }>('select pg_backend_pid() pid')
  expect(next.rows[0]?.pid).not.toBe(pid)
  await pool.end()
})
