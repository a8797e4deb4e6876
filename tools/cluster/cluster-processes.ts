import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process of the cluster. It goes on running when the tool that started it has ended. */
export type Piece = {
  readonly name: string
  readonly command: readonly string[]
  /** System user of the process. PostgreSQL and Patroni refuse to run as root. */
  readonly as: 'database user' | 'whoever started it'
  readonly environment: Readonly<Record<string, string>>
  /**
   * Program and arguments to put before the command, for example to run it in a network namespace. They must not start a second process, because the
   * pid of the first one is recorded.
   */
  readonly through?: readonly string[]
}

export const DATABASE_USER = 'postgres'
const STOPS_MS = 25_000
const POLL_MS = 100

/** Record of a started process. It contains the start time, because the system gives an old pid to a new process. */
type Note = { readonly pid: number; readonly begun: string }

const noteFile = (folder: string, name: string): string => join(folder, 'run', `${name}.json`)

/** Returns the start time of a process in clock ticks, or null if the process does not exist or has already ended (zombie). */
export const startTimeOf = (pid: number): string | null => {
  try {
    // The name of the process in this file may contain blanks and brackets, so the fields are counted from the last bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

export const runningPid = (folder: string, name: string): number | null => {
  try {
    const { pid, begun }: Note = JSON.parse(readFileSync(noteFile(folder, name), 'utf8'))
    return startTimeOf(pid) === begun ? pid : null
  } catch {
    return null
  }
}

export const note = (folder: string, name: string, pid: number): void => {
  mkdirSync(join(folder, 'run'), { recursive: true })
  const begun = startTimeOf(pid)
  if (begun !== null) writeFileSync(noteFile(folder, name), JSON.stringify({ pid, begun } satisfies Note))
}

/**
 * Matches environment variables for etcd, Patroni, PostgreSQL clients, npm and Node. The cluster's processes must not inherit them from the shell.
 */
const FOREIGN = /^(PG[A-Z]|ETCD|PATRONI_|GRAPHILE_|NO_LOG_SUCCESS$|DEBUG$|NODE_ENV$|npm_)/

const ownVariables = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name)))

/** Returns the command that runs the program as its system user. `setpriv` and `env` keep the pid, so that the recorded pid is the program's. */
export const asUser = ({
  as,
  command,
  environment,
}: Pick<Piece, 'as' | 'command' | 'environment'>): string[] => {
  if (as !== 'database user' || process.getuid?.() !== 0) return [...command]
  const user = ['setpriv', `--reuid=${DATABASE_USER}`, `--regid=${DATABASE_USER}`, '--init-groups']
  const said = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  return [...user, 'env', '-i', ...said, ...command]
}

export const startPiece = (folder: string, piece: Piece): void => {
  if (runningPid(folder, piece.name) !== null) return
  const log = openSync(join(folder, 'log', `${piece.name}.log`), 'a')
  const [program = '', ...args] = [...(piece.through ?? []), ...asUser(piece)]
  const env = piece.as === 'database user' ? piece.environment : { ...ownVariables(), ...piece.environment }
  const child = spawn(program, args, { cwd: folder, detached: true, env, stdio: ['ignore', log, log] })
  child.on('error', error => console.error(`${piece.name} could not be started: ${error.message}`))
  closeSync(log)
  child.unref()
  if (child.pid !== undefined) note(folder, piece.name, child.pid)
}

/** Stops a process by SIGTERM, or by SIGKILL if it does not end in time. */
export const stopPiece = async (folder: string, name: string): Promise<void> => {
  const pid = runningPid(folder, name)
  if (pid !== null) await endProcess(pid, 'SIGTERM')
  rmSync(noteFile(folder, name), { force: true })
}

export const endProcess = async (pid: number, signal: NodeJS.Signals): Promise<void> => {
  const begun = startTimeOf(pid)
  const isThere = () => begun !== null && startTimeOf(pid) === begun
  if (isThere()) process.kill(pid, signal)
  for (let waited = 0; isThere() && waited < STOPS_MS; waited += POLL_MS) await sleep(POLL_MS)
  if (isThere()) process.kill(pid, 'SIGKILL')
}
