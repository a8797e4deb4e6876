import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { useTestDatabase } from '../test/pg/test-database.ts'
import { VERSION } from './platform/process/build-version.ts'

const OPERATOR = fileURLToPath(new URL('operator.ts', import.meta.url))
const LONG_MS = 60_000

const database = useTestDatabase()

const begun = (...argv: string[]) => begunOn(database.url, ...argv)

const begunOn = (url: string, ...argv: string[]) =>
  spawn(process.execPath, [OPERATOR, ...argv], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

test(
  'who has seen enough of what is printed closes the pipe, and the verb ends as if all had been read',
  async () => {
    const child = begun('help')
    child.stdout.destroy()
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect({ said, code }).toEqual({ said: '', code: 0 })
  },
  LONG_MS,
)

test(
  'with only the address of a production database it does nothing and names the missing settings',
  async () => {
    const owner = new pg.Client(database.ownerUrl)
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query("insert into environment_lock (mode) values ('production')")
    const child = begun('operators', 'invite', 'somchai', '--role', 'admin', '--break-glass', 'the first')
    const [printed, said, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect({ printed, code }).toEqual({ printed: '', code: 1 })
    expect(said).toContain('belongs to a production installation, and SALA_MODE is sandbox')
    expect((await owner.query('select from operator_invitations')).rowCount).toBe(0)
  },
  LONG_MS,
)

test(
  'the version is printed without a database that answers',
  async () => {
    const child = begunOn('postgres://nobody@127.0.0.1:9/sala', 'version')
    const [printed, said, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect({ printed, said, code }).toEqual({ printed: `${VERSION}\n`, said: '', code: 0 })
  },
  LONG_MS,
)
