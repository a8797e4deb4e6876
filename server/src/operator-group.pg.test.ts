import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { operatorOnMachine } from '../test/desk-client.ts'
import { overTcp } from '../test/pg/database-url.ts'
import { useTestDatabase } from '../test/pg/test-database.ts'
import { PRODUCTION } from '../test/production-environment-fixture.ts'
import { type TestContext, testContext } from '../test/test-context.ts'
import { sealAudit } from './platform/audit-seals.ts'
import { silentLog } from './platform/log.ts'

const OPERATOR = fileURLToPath(new URL('operator.ts', import.meta.url))
const LONG_MS = 60_000
/** User and group ids that Debian does not assign, for the service's user, its group, and an operator in that group. */
const SALA = { uid: 61_201, gid: 61_202 }
const NOK = { uid: 61_203, gid: SALA.gid }
const STRANGER = { uid: 61_204, gid: 61_204 }
/** True if the test runs as root. Only root can act as another user, so otherwise the test checks the file modes instead. */
const IS_ROOT = process.getuid?.() === 0

const database = useTestDatabase({ per: 'test' })
let folder = ''
let anchor = ''
let settings = ''
let ctx: TestContext

/** Creates the files that the installation page describes: settings in a folder of the group, and the anchor file in the service's state folder. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-group-'))
  await chmod(folder, 0o755)
  const [etc, state] = [join(folder, 'etc'), join(folder, 'state')]
  anchor = join(state, 'audit-anchor')
  settings = join(etc, 'environment')
  for (const each of [etc, state]) await mkdir(each, { mode: 0o750 })
  // The test connects by TCP, because other users of the system cannot reach the folder of the database's Unix socket.
  const env = { ...PRODUCTION, AUDIT_ANCHOR: anchor, DATABASE_URL: overTcp(database.url) }
  await writeFile(
    settings,
    Object.entries(env)
      .map(line => `${line.join('=')}\n`)
      .join(''),
    { mode: 0o640 },
  )
  if (IS_ROOT) for (const each of [etc, settings]) await chown(each, 0, SALA.gid)
  if (IS_ROOT) await chown(state, SALA.uid, SALA.gid)
  ctx = testContext(database.url, { config: { audit_anchor: anchor, audit_key: PRODUCTION.AUDIT_KEY } })
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query("insert into environment_lock (mode) values ('production')")
  await owner.end()
  return async () => {
    await ctx.close()
    await rm(folder, { recursive: true })
  }
})

/** Runs the job that seals the audit log, with the given file as the anchor file. */
const seal = async (name: string) => {
  await operatorOnMachine(ctx, name, ['auditor'])
  await sealAudit(ctx.db, ctx.config, silentLog, ctx.clock.now())
  if (IS_ROOT) await chown(anchor, SALA.uid, SALA.gid)
}

const verifyAs = async (who: { uid: number; gid: number }) => {
  const verb = ['audit', 'verify', '--break-glass', 'a look at the log']
  const argv = [`--env-file=${settings}`, OPERATOR, ...verb]
  const options = { env: { PATH: process.env.PATH, HOME: folder }, ...(IS_ROOT ? who : {}) }
  return promisify(execFile)(process.execPath, argv, options).then(
    ({ stdout }) => stdout.trim(),
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`.trim(),
  )
}

test(
  'an operator of the group reads the settings and verifies the log with the file of the worker',
  async () => {
    await seal('malee')
    expect((await stat(anchor)).mode & 0o777).toBe(0o640)
    expect(await verifyAs(NOK)).toBe('the audit log is intact')
    if (IS_ROOT) expect(await verifyAs(STRANGER)).toContain(settings)
  },
  LONG_MS,
)

test(
  'a file that an earlier release made for its owner alone is given to the group with the next seal',
  async () => {
    await seal('malee')
    await chmod(anchor, 0o600)
    // The anchor file belongs to the user whose process seals the audit log: here the test's, in production the service's.
    if (IS_ROOT) await chown(anchor, 0, SALA.gid)
    await seal('somchai')
    expect((await stat(anchor)).mode & 0o777).toBe(0o640)
    expect(await verifyAs(NOK)).toBe('the audit log is intact')
  },
  LONG_MS,
)
