import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Binaries, copyBinaries } from './binaries.ts'

/** The operating-system user as which PostgreSQL runs. It cannot be root, because PostgreSQL refuses that. */
export type Identity =
  /** The user of this process runs PostgreSQL. */
  | { kind: 'self'; uid: number; gid: number }
  /** A user namespace: PostgreSQL sees itself as an unprivileged user, but accesses files as root. */
  | { kind: 'namespace'; uid: number; gid: number }
  /** The operating system's unprivileged user (nobody), who becomes the owner of the files. */
  | { kind: 'nobody'; uid: number; gid: number }

export type Runner = { identity: Identity; binaries: Binaries }

const NOBODY_ID = 65_534
const UNSHARE = ['--user', `--map-user=${NOBODY_ID}`, `--map-group=${NOBODY_ID}`]
// Environment of the PostgreSQL process, which inherits no variable of this process.
const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export const SELF: Identity = { kind: 'self', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
export const NAMESPACE: Identity = { kind: 'namespace', uid: 0, gid: 0 }
export const NOBODY_IDENTITY: Identity = { kind: 'nobody', uid: NOBODY_ID, gid: NOBODY_ID }

/**
 * Returns the first kind of user with which PostgreSQL can start on this computer. A user namespace is tried first, because it needs no change of
 * file owners and works below parent folders of mode 0700, but containers often forbid it.
 */
export async function chooseRunner(
  binaries: Binaries,
  candidates: Identity[] = SELF.uid === 0 ? [NAMESPACE, NOBODY_IDENTITY] : [SELF],
): Promise<Runner> {
  for (const identity of candidates) {
    if (canRun({ identity, binaries })) return { identity, binaries }
  }
  const { native } = binaries
  // A PostgreSQL that is installed on the computer is not copied. Every user can read it, and a copy would not find its libraries.
  for (const identity of candidates) {
    if (native === null) break
    const copy = { identity, binaries: await copyBinaries(native, binaries.major) }
    if (canRun(copy)) return copy
  }
  const seen = candidates.map(identity => firstWords({ identity, binaries }).output).join(' | ')
  throw new Error(`PostgreSQL cannot run on this machine (${seen}). Set DATABASE_URL to a PostgreSQL.`)
}

/** Starts a PostgreSQL program in the folder `cwd`. The terminal's Ctrl-C does not reach it, so that this process can stop its programs in order. */
export function run(runner: Runner, program: string, args: string[], cwd: string): ChildProcess {
  const command = commandOf(runner, program, args)
  return spawn(command.file, command.args, {
    ...command.options,
    cwd,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/**
 * Changes the owner of a folder and its contents. The folder itself is changed last, so that it keeps its old owner if the change is interrupted, and
 * the next start repeats the change.
 */
export async function changeOwner(path: string, identity: Identity): Promise<void> {
  const top = await stat(path)
  if (top.uid === identity.uid) return
  if (SELF.uid !== 0) {
    throw new Error(
      `${path} belongs to user ${top.uid}, not to ${SELF.uid}: run as that user or choose another folder.`,
    )
  }
  await giveTree(path, identity)
}

async function giveTree(path: string, identity: Identity): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await giveTree(child, identity)
    else await lchown(child, identity.uid, identity.gid)
  }
  await lchown(path, identity.uid, identity.gid)
}

function canRun(runner: Runner) {
  return firstWords(runner).ok
}

function firstWords(runner: Runner) {
  const command = commandOf(runner, 'postgres', ['--version'])
  const result = spawnSync(command.file, command.args, { ...command.options, cwd: '/', encoding: 'utf8' })
  const output = result.error?.message ?? (result.stderr.trim() || result.stdout.trim())
  return { ok: result.status === 0, output }
}

function commandOf({ identity, binaries }: Runner, program: string, args: string[]) {
  const file = join(binaries.bin, program)
  if (identity.kind === 'namespace') {
    return { file: 'unshare', args: [...UNSHARE, file, ...args], options: { env: ENVIRONMENT } }
  }
  if (identity.kind === 'nobody') {
    return { file, args, options: { env: ENVIRONMENT, uid: identity.uid, gid: identity.gid } }
  }
  return { file, args, options: { env: ENVIRONMENT } }
}
