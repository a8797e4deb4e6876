import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Machine, machinesAt } from '../../tools/cluster/layout.ts'

/**
 * Machines on one machine: each in a network namespace of its own, with a wire to a bridge that the referee stands on as well. A
 * wire can be pulled, and everything that runs in a namespace can be frozen or killed together. It wants root.
 */
export type Lab = {
  readonly machines: readonly Machine[]
  /** The referee's own address among them. */
  readonly host: string
  /** Runs a program on a machine as the user of PostgreSQL; what it says goes to `<name>.log` in the machine's folder. */
  run(machine: Machine, name: string, command: readonly string[]): void
  /** The same, and waits for its end. */
  do(machine: Machine, command: readonly string[]): string
  /** What runs on a machine, by process id. */
  processes(machine: Machine): ReadonlyMap<number, string>
  pullWire(machine: Machine): void
  plugWire(machine: Machine): void
  /** The machine hears and reaches the referee, and none of the others. */
  forgetOthers(machine: Machine): void
  knowOthers(machine: Machine): void
  close(): void
}

const IP = '/usr/sbin/ip'
const USER = 'postgres'
const NICE = '5'
const TOLD_OF_FAILURE = 500
const ip = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(IP, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.slice(-TOLD_OF_FAILURE)}`)
  return stdout
}
const quietly = (...args: string[]): void => {
  try {
    ip(...args)
  } catch {
    // It was not there.
  }
}

export const PATH = '/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export const openLab = (number: number, count: number, folder: string): Lab => {
  const net = `10.77.${number}`
  const host = `${net}.254`
  const bridge = `sala${number}`
  const machines = machinesAt(
    Array.from({ length: count }, (_, index) => `${net}.${index + 1}`),
    folder,
  )
  const space = ({ name }: Machine) => `${bridge}${name}`
  const others = (machine: Machine) => machines.filter(one => one !== machine)
  const close = (): void => {
    for (const machine of machines) {
      for (const pid of processesIn(space(machine)).keys()) signalProcess(pid, 'SIGKILL')
      quietly('link', 'del', space(machine))
      quietly('netns', 'del', space(machine))
    }
    quietly('link', 'del', bridge)
  }
  close()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${host}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const machine of machines) addMachine(machine, space(machine), bridge)
  const asUser = (machine: Machine, command: readonly string[]) => [
    ...['netns', 'exec', space(machine), 'nice', '-n', NICE],
    ...['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--init-groups'],
    ...['env', '-i', `PATH=${PATH}`, `HOME=${machine.folder}`, `XDG_RUNTIME_DIR=${machine.folder}`],
    ...[`TMPDIR=${machine.folder}`, 'LANG=C.UTF-8', ...command],
  ]
  return {
    ...{ machines, host, close },
    run: (machine, name, command) => {
      const log = openSync(join(machine.folder, `${name}.log`), 'a')
      const options = { cwd: machine.folder, detached: true, stdio: ['ignore', log, log] as const }
      spawn(IP, asUser(machine, command), { ...options, stdio: [...options.stdio] }).unref()
    },
    do: (machine, command) => ip(...asUser(machine, command)),
    processes: machine => processesIn(space(machine)),
    pullWire: machine => void ip('link', 'set', space(machine), 'down'),
    plugWire: machine => void ip('link', 'set', space(machine), 'up'),
    forgetOthers: machine => {
      for (const { host: other } of others(machine))
        ip('netns', 'exec', space(machine), 'ip', 'route', 'add', 'blackhole', `${other}/32`)
    },
    knowOthers: machine => {
      for (const { host: other } of others(machine))
        quietly('netns', 'exec', space(machine), 'ip', 'route', 'del', 'blackhole', `${other}/32`)
    },
  }
}

const addMachine = (machine: Machine, space: string, bridge: string): void => {
  ip('netns', 'add', space)
  ip('link', 'add', space, 'type', 'veth', 'peer', 'name', 'wire', 'netns', space)
  ip('link', 'set', space, 'master', bridge, 'up')
  ip('-n', space, 'addr', 'add', `${machine.host}/24`, 'dev', 'wire')
  ip('-n', space, 'link', 'set', 'wire', 'up')
  ip('-n', space, 'link', 'set', 'lo', 'up')
  mkdirSync(machine.folder)
  execFileSync('chown', [`${USER}:${USER}`, machine.folder])
  chmodSync(machine.folder, 0o700)
}

const processesIn = (space: string): Map<number, string> => {
  const found = new Map<number, string>()
  let pids: string[]
  try {
    pids = ip('netns', 'pids', space).split('\n').filter(Boolean)
  } catch {
    return found
  }
  for (const pid of pids)
    try {
      found.set(Number(pid), readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
    } catch {
      // It ended meanwhile.
    }
  return found
}

export const signalProcess = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended meanwhile.
  }
}
