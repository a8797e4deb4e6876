import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

/**
 * A process of the computer. `separator` is the character between the arguments in `command`. `command` is empty for a process that has ended (a
 * zombie).
 */
export type ListedProcess = { pid: number; command: string; separator: string }
/** A process that was looked up by its id. `key` identifies it even after a later process gets the same id. */
export type KnownProcess = { key: string; name: string; isZombie: boolean }

export type ProcessTable = {
  list(): Promise<ListedProcess[]>
  /** Returns the process with that id, or undefined if there is none. */
  find(pid: number): Promise<KnownProcess | undefined>
}

/** Index of the start time among those fields of /proc/<pid>/stat that follow the process's name. */
const START_FIELD = 19

/** The process table of Linux. */
export const procTable: ProcessTable = {
  async list() {
    const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
    return Promise.all(
      pids.map(async pid => {
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
        return { pid, command, separator: '\0' }
      }),
    )
  },
  async find(pid) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    if (stat === undefined) return undefined
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      key: `${pid}:${fields[START_FIELD] ?? ''}:${boot.trim()}`,
      name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
      isZombie: fields[0] === 'Z',
    }
  },
}

type Ps = (args: string[]) => Promise<string>

const LISTED = /^ *(\d+) (.*)$/
/** Matches the state, the start time (`Sun Nov 29 06:58:20 2026`) and the program of one process in the output of `ps`. */
const KNOWN = /^ *(\S+) +(\w+ +\w+ +\d+ +[\d:]+ +\d+) +(.+?) *$/

const runPs: Ps = async args =>
  (await promisify(execFile)('ps', args, { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } })).stdout

/** Reads the process table by the program `ps`, on systems without /proc such as macOS. */
export const psTable = (ps: Ps = runPs): ProcessTable => ({
  async list() {
    const lines = (await ps(['-axww', '-o', 'pid=', '-o', 'command='])).split('\n')
    return lines.flatMap(line => {
      const [, pid, command = ''] = LISTED.exec(line) ?? []
      return pid === undefined ? [] : [{ pid: Number(pid), command, separator: ' ' }]
    })
  },
  async find(pid) {
    // `ps` fails if there is no such process.
    const said = await ps(['-o', 'state=', '-o', 'lstart=', '-o', 'comm=', '-p', String(pid)]).catch(() => '')
    const [, state, started, program] = KNOWN.exec(said.split('\n')[0] ?? '') ?? []
    if (state === undefined || started === undefined || program === undefined) return undefined
    const key = `${pid}:${started.replace(/ +/g, '-')}`
    return { key, name: basename(program), isZombie: state.startsWith('Z') }
  },
})

export const processTable: ProcessTable = process.platform === 'linux' ? procTable : psTable()

/**
 * Returns the rest of an argument in a process's command line. `arguments_` lists the arguments before it and, as the last element, its beginning.
 * Returns undefined if the command line does not contain them. They are searched as one text, because an argument may contain spaces, and `ps` does
 * not quote it.
 */
export const argumentAfter = (
  { command, separator }: ListedProcess,
  arguments_: string[],
): string | undefined => command.split(separator + arguments_.join(separator))[1]?.split(separator)[0]
