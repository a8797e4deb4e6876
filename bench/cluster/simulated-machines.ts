import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Machine, machinesAt } from '../../tools/cluster/machine-layout.ts'
import { IP, ip, openWires } from './network-links.ts'

/** Simulated machines in network namespaces (`network-links.ts`). Each machine starts with an empty folder. */
export type Lab = {
  readonly machines: readonly Machine[]
  /** IP address of the test program in the simulated network of the machines. */
  readonly host: string
  /**
   * Starts a program on a simulated machine as the operating system's user for PostgreSQL. Its output goes to `<name>.log` in the machine's folder.
   */
  run(machine: Machine, name: string, command: readonly string[]): void
  /** Runs a program on a machine and waits until it ends. Returns its output. */
  do(machine: Machine, command: readonly string[]): string
  /** Returns the command lines of the processes on a machine, by pid. */
  processes(machine: Machine): ReadonlyMap<number, string>
  pullWire(machine: Machine): void
  plugWire(machine: Machine): void
  /** Blocks the network between this machine and the other machines. The test program still reaches this machine. */
  forgetOthers(machine: Machine): void
  knowOthers(machine: Machine): void
  close(): void
}

const USER = 'postgres'
const NICE = '5'

export const PATH = '/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export const openLab = (number: number, count: number, folder: string): Lab => {
  const wires = openWires(number, count)
  const machines = machinesAt(wires.hosts, folder)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  for (const machine of machines) {
    mkdirSync(machine.folder)
    execFileSync('chown', [`${USER}:${USER}`, machine.folder])
    chmodSync(machine.folder, 0o700)
  }
  const asUser = (machine: Machine, command: readonly string[]) => [
    ...[...wires.through(machine.host).slice(1), 'nice', '-n', NICE],
    ...['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--init-groups'],
    ...['env', '-i', `PATH=${PATH}`, `HOME=${machine.folder}`, `XDG_RUNTIME_DIR=${machine.folder}`],
    ...[`TMPDIR=${machine.folder}`, 'LANG=C.UTF-8', ...command],
  ]
  return {
    ...{ machines, host: wires.host },
    run: (machine, name, command) => {
      const log = openSync(join(machine.folder, `${name}.log`), 'a')
      const options = { cwd: machine.folder, detached: true, stdio: ['ignore', log, log] as const }
      spawn(IP, asUser(machine, command), { ...options, stdio: [...options.stdio] }).unref()
    },
    do: (machine, command) => ip(...asUser(machine, command)),
    processes: ({ host }) => wires.processes(host),
    pullWire: ({ host }) => wires.pull(host),
    plugWire: ({ host }) => wires.plug(host),
    forgetOthers: ({ host }) => wires.forgetOthers(host),
    knowOthers: ({ host }) => wires.knowOthers(host),
    close: wires.close,
  }
}
