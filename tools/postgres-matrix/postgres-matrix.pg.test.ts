import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processTable } from '../../server/src/platform/embedded-postgres/process-table.ts'
import { ROOT } from '../process-runner.ts'

/** Number of databases of a new server. The tests have begun when there are more. */
const FIRST_DATABASES = 3
/** Time limits in ms that end a hanging test. The start of server and tests takes a minute on a busy machine. */
const START_MS = 240_000
const LIMIT_MS = 300_000

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-matrix-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Returns the folders of servers in the temporary folder. */
const serverFolders = async () => (await readdir(folder)).filter(name => name.startsWith('sala-postgres-'))

/** Returns the process id of the server on which the tests have begun. Null before. */
const findServer = async (): Promise<number | null> => {
  const [name = ''] = await serverFolders()
  const cluster = join(folder, name, 'data/cluster')
  const databases = await readdir(join(cluster, 'base')).catch(() => [])
  if (databases.length <= FIRST_DATABASES) return null
  return Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)
}

test(
  'a signal ends the tests of a version, stops its server and deletes its data',
  async () => {
    const words = [
      'tools/tool.ts',
      'postgres-matrix',
      '--versions',
      '18',
      '--only',
      'server/src/ledger/posting',
    ]
    const env = { ...process.env, TMPDIR: folder, TEST_DATABASE_URL: '' }
    const matrix = spawn(process.execPath, words, { cwd: ROOT, env, stdio: 'ignore' })
    let server = 0
    try {
      await expect.poll(findServer, { timeout: START_MS }).not.toBeNull()
      server = (await findServer()) ?? 0
      expect(await processTable.find(server)).toBeDefined()
      const exit = once(matrix, 'exit')
      matrix.kill('SIGTERM')
      expect(await exit).toEqual([1, null])
      expect(await processTable.find(server)).toBeUndefined()
      expect(await serverFolders()).toEqual([])
    } finally {
      matrix.kill('SIGKILL')
      if ((await processTable.find(server)) !== undefined) process.kill(server, 'SIGINT')
    }
  },
  LIMIT_MS,
)
