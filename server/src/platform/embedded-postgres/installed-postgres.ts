import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A PostgreSQL that the computer's own package manager installed. */
export type InstalledPostgres = { bin: string; major: number }

/** Oldest PostgreSQL that the product's schema runs on. */
export const OLDEST_MAJOR = 15
/**
 * Folders in which PostgreSQL's programs may be: those of Debian and Ubuntu, Fedora, PostgreSQL's own packages, an installation from sources, and
 * Homebrew on arm64 and x64.
 */
const FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/bin',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
]

/** Runs a program and returns the first line of its output, or null if it fails. */
export type Ask = (program: string, args: string[]) => string | null

const askProgram: Ask = (program, args) => {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? (stdout.split('\n')[0]?.trim() ?? '') : null
}

type Search = {
  ask?: Ask
  /** Further folders that may have PostgreSQL's programs, in addition to those of `pg_config` and PATH. */
  folders?: string[]
}

/**
 * Finds the newest PostgreSQL that is installed on the computer, by `pg_config`, PATH and the folders of the usual packages. `major` limits the
 * search to the version that made a data folder. Returns null if none has at least version OLDEST_MAJOR.
 */
export function findInstalledPostgres(major?: number, search: Search = {}): InstalledPostgres | null {
  const { ask = askProgram, folders = FOLDERS.flatMap(pattern => globSync(pattern)) } = search
  const onPath = ask('which', ['postgres'])
  const found = [ask('pg_config', ['--bindir']), onPath && dirname(onPath), ...folders]
    .flatMap(bin => {
      if (bin === null || bin === '') return []
      const version = majorOf(ask(join(bin, 'postgres'), ['--version']))
      // The check excludes packages that contain only the client, without `initdb` and `postgres`.
      return version !== null && ask(join(bin, 'initdb'), ['--version']) !== null
        ? [{ bin, major: version }]
        : []
    })
    .filter(each => (major === undefined ? each.major >= OLDEST_MAJOR : each.major === major))
  return found.toSorted((a, b) => b.major - a.major)[0] ?? null
}

/** Returns the major version in a text such as `postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)`. */
function majorOf(said: string | null) {
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(said ?? '') ?? []
  return major === undefined ? null : Number(major)
}
