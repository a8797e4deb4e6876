import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openMeasuredServer } from '../benchmark-database.ts'
import { type BenchMember, seedMembers } from '../http/bench-members.ts'

const run = promisify(execFile)

export type PreparedDatabase = {
  readonly members: readonly BenchMember[]
  /** Copies the database to a new folder. */
  copyTo(folder: string): Promise<void>
}

/**
 * Creates a database with members in this folder. If the folder has one already, that one is used. The database is created on an ordinary disk,
 * because this takes minutes on the slow file system that causes the faults.
 */
export const prepareDatabase = async (folder: string, memberCount: number): Promise<PreparedDatabase> => {
  const [data, list] = [join(folder, 'data'), join(folder, 'members.json')]
  const known = await readFile(list, 'utf8').catch(() => null)
  if (known === null) {
    await mkdir(data, { recursive: true, mode: 0o755 })
    const server = await openMeasuredServer(undefined, data)
    try {
      const { url, owner } = await server.migrated('fire')
      await writeFile(list, JSON.stringify(await seedMembers(url, owner, memberCount)))
    } finally {
      await server.stop()
    }
  }
  return {
    members: JSON.parse(known ?? (await readFile(list, 'utf8'))),
    copyTo: async to => {
      await run('cp', ['-a', data, to])
    },
  }
}
