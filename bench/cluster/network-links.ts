import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Simulates several machines by network namespaces. A bridge connects them with each other and with the test program. The test can cut a link, and
 * list the processes of a machine. Root rights are required.
 */
export type Wires = {
  readonly host: string
  readonly hosts: readonly string[]
  /** Returns the words to put before a command so that the program runs on this machine. The program keeps its pid. */
  through(host: string): readonly string[]
  /** Returns the command lines of the processes in the machine's namespace, by pid. */
  processes(host: string): ReadonlyMap<number, string>
  pull(host: string): void
  plug(host: string): void
  /** Blocks the network between this machine and the other machines. The test program still reaches this machine. */
  forgetOthers(host: string): void
  knowOthers(host: string): void
  close(): void
}

export const IP = '/usr/sbin/ip'
const TOLD_OF_FAILURE = 500

export const ip = (...args: string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(IP, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`ip ${args.join(' ')}: ${error?.message ?? stderr.slice(-TOLD_OF_FAILURE)}`)
  return stdout
}

const quietly = (...args: string[]): void => {
  try {
    ip(...args)
  } catch {
    // The network device does not exist, so there is nothing to remove.
  }
}

/** Creates a network of `count` machines. `number` is a part of their IP addresses, so that several networks can exist at the same time. */
export const openWires = (number: number, count: number): Wires => {
  const net = `10.77.${number}`
  const host = `${net}.254`
  const bridge = `sala${number}`
  const hosts = Array.from({ length: count }, (_, index) => `${net}.${index + 1}`)
  const space = (of: string) => `${bridge}p${hosts.indexOf(of) + 1}`
  const removed = (): void => {
    for (const each of hosts) {
      for (const pid of processesIn(space(each)).keys()) signalProcess(pid, 'SIGKILL')
      quietly('link', 'del', space(each))
      quietly('netns', 'del', space(each))
    }
    quietly('link', 'del', bridge)
  }
  // Removes the network devices that an interrupted run has left.
  removed()
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${host}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const each of hosts) addMachine(each, space(each), bridge)
  const others = (of: string) => hosts.filter(one => one !== of)
  return {
    ...{ host, hosts },
    through: of => [IP, 'netns', 'exec', space(of)],
    processes: of => processesIn(space(of)),
    pull: of => void ip('link', 'set', space(of), 'down'),
    plug: of => void ip('link', 'set', space(of), 'up'),
    forgetOthers: of => {
      for (const other of others(of))
        ip('netns', 'exec', space(of), 'ip', 'route', 'add', 'blackhole', `${other}/32`)
    },
    knowOthers: of => {
      for (const other of others(of))
        quietly('netns', 'exec', space(of), 'ip', 'route', 'del', 'blackhole', `${other}/32`)
    },
    close: removed,
  }
}

const addMachine = (host: string, space: string, bridge: string): void => {
  ip('netns', 'add', space)
  ip('link', 'add', space, 'type', 'veth', 'peer', 'name', 'wire', 'netns', space)
  ip('link', 'set', space, 'master', bridge, 'up')
  ip('-n', space, 'addr', 'add', `${host}/24`, 'dev', 'wire')
  ip('-n', space, 'link', 'set', 'wire', 'up')
  ip('-n', space, 'link', 'set', 'lo', 'up')
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
      // The process has already ended.
    }
  return found
}

export const signalProcess = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}
