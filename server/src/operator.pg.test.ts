import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../test/pg/test-database.ts'

const OPERATOR = fileURLToPath(new URL('operator.ts', import.meta.url))
const LONG_MS = 60_000

const database = useTestDatabase()

test(
  'who has seen enough of what is printed closes the pipe, and the verb ends as if all had been read',
  async () => {
    const child = spawn(process.execPath, [OPERATOR, 'help'], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect({ said, code }).toEqual({ said: '', code: 0 })
  },
  LONG_MS,
)
