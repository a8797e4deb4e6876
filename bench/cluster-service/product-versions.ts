import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Name of the fault that upgrades the product. */
export const UPGRADE = 'rolling-product'
const LEFT_OUT = /^(node_modules|\.git|\.data.*|screenshots|bench|e2e)$/
const SCHEMA = ['server/migrations', ':(glob)server/src/**/*.sql']
const ARCHIVE_BYTES_MAX = 512 * 1_024 * 1_024

/**
 * Copies this version of the product and adds the migration of an imagined later version: a new column, a new table and a changed function. The copy
 * uses the same installed packages. Returns the folder of the copy.
 */
export const laterVersion = async (folder: string): Promise<string> => {
  const root = mkdtempSync(join(folder, 'later-'))
  for (const entry of readdirSync(ROOT).filter(name => !LEFT_OUT.test(name)))
    await cp(join(ROOT, entry), join(root, entry), {
      recursive: true,
      filter: from => basename(from) !== 'node_modules',
    })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(
    join(root, 'server/migrations/9999_account_later.sql'),
    "alter table members add column later text not null default 'later';\ncreate table later_things (member_id text primary key);\n",
  )
  const functions = join(root, 'server/src/ledger/database/posting.sql')
  writeFileSync(functions, `${readFileSync(functions, 'utf8')}\n-- Replaced by a later version.\n`)
  return root
}

export type Version = {
  readonly root: string
  readonly name: string
}

const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** Returns the last commit before the latest change of the tables or database functions, so that the upgrade from it contains such a change. */
const commitBefore = (): string => {
  const last = git('log', '--first-parent', '-1', '--format=%H', '--', ...SCHEMA)
  const before = last === '' ? '' : git('rev-parse', '--verify', '--quiet', `${last}^`)
  // The product refuses to start if a migration was edited after it had run. Therefore no upgrade from the earlier commit is possible if a migration
  // was edited since.
  const edited =
    before === ''
      ? ''
      : git('diff', '--name-only', '--diff-filter=a', before, 'HEAD', '--', 'server/migrations')
  return edited === '' ? before : ''
}

/** Gets, installs and builds the previous version of the product. If there is no Git history, returns the current version. */
const earlierVersion = (folder: string): Version => {
  const commit = commitBefore()
  if (commit === '') return { root: ROOT, name: 'this version (no earlier one is available)' }
  const root = join(folder, 'earlier')
  mkdirSync(root)
  const archive = execFileSync('git', ['-C', ROOT, 'archive', commit], { maxBuffer: ARCHIVE_BYTES_MAX })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  for (const program of [['tools/install.mjs', '--run'], ['tools/build.ts']])
    execFileSync(process.execPath, program, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  const [short, day] = git('log', '-1', '--format=%h %cs', commit).split(' ')
  return { root, name: `version ${short} of ${day}` }
}

/** Returns the version with which the cluster starts: the previous one if the run contains an upgrade, otherwise the current one. */
export const firstVersion = (folder: string, faults: readonly string[]): Version =>
  faults.includes(UPGRADE) ? earlierVersion(folder) : { root: ROOT, name: 'this version' }
