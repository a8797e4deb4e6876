import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from '../../tools/cluster/machine-layout.ts'
import type { Manager } from './failover-managers.ts'
import { signalProcess } from './network-links.ts'
import { between, type Chance, oneOf } from './random-numbers.ts'
import type { Lab } from './simulated-machines.ts'

export const FAULTS = ['freeze', 'kill', 'cut'] as const
export type FaultKind = (typeof FAULTS)[number]

/** A fault that the test causes on the machine with the primary database. */
export type Fault = {
  readonly kind: FaultKind
  readonly what: string
  /**
   * Time in ms from the start of the test to the fault. It is random, so that over many tests the fault hits each point in the loop of the failover
   * manager.
   */
  readonly afterMs: number
  readonly forMs: number
}

const BEFORE_MS = { least: 2_000, most: 6_000 }
const FROZEN_S = { least: 5, most: 90 }
const CUT_S = { least: 5, most: 60 }
const DEAD_S = { least: 2, most: 30 }

/**
 * Returns a random duration in ms. Its logarithm is uniform, so that short and long durations are equally likely. The limits are below and above 20
 * seconds: a primary that does not renew its lease for 20 seconds loses its role.
 */
const lasting = (chance: Chance, { least, most }: { least: number; most: number }): number =>
  Math.round(least * (most / least) ** chance() * 1_000)

export const faultOf = (kind: FaultKind, chance: Chance): Fault => {
  const afterMs = Math.round(between(chance, BEFORE_MS.least, BEFORE_MS.most))
  if (kind === 'freeze') {
    const what = oneOf(chance, ['manager and PostgreSQL', 'whole machine'])
    return { kind, what, afterMs, forMs: lasting(chance, FROZEN_S) }
  }
  if (kind === 'kill') {
    const what = oneOf(chance, ['PostgreSQL', 'manager and PostgreSQL', 'whole machine'])
    return { kind, what, afterMs, forMs: lasting(chance, DEAD_S) }
  }
  return {
    kind,
    what: oneOf(chance, ['from all', 'from the others']),
    afterMs,
    forMs: lasting(chance, CUT_S),
  }
}

type Place = {
  readonly lab: Lab
  readonly manager: Manager
  readonly machine: Machine
  readonly chance: Chance
}

export const carryOut = async (fault: Fault, place: Place): Promise<void> => {
  if (fault.kind === 'freeze') await freeze(fault, place)
  else if (fault.kind === 'kill') await kill(fault, place)
  else await cut(fault, place)
}

const freeze = async ({ what, forMs }: Fault, { lab, manager, machine, chance }: Place): Promise<void> => {
  const met = [...lab.processes(machine)]
    .filter(([, command]) => what === 'whole machine' || !manager.isStore(command))
    .map(([pid]) => pid)
  for (const pid of met) signalProcess(pid, 'SIGSTOP')
  await sleep(forMs)
  // The frozen processes resume either in the order of their pids or in reverse order, at random.
  const order = chance() < 0.5 ? met : met.toReversed()
  for (const pid of order) signalProcess(pid, 'SIGCONT')
}

const kill = async ({ what, forMs }: Fault, { lab, manager, machine }: Place): Promise<void> => {
  for (const [pid, command] of lab.processes(machine)) {
    const isDatabase = command === 'postgres'
    const isMet =
      isDatabase || what === 'whole machine' || (what !== 'PostgreSQL' && !manager.isStore(command))
    if (isMet) signalProcess(pid, 'SIGKILL')
  }
  await sleep(forMs)
  manager.start(lab, machine)
}

const cut = async ({ what, forMs }: Fault, { lab, machine }: Place): Promise<void> => {
  if (what === 'from all') lab.pullWire(machine)
  else lab.forgetOthers(machine)
  await sleep(forMs)
  lab.plugWire(machine)
  lab.knowOthers(machine)
}
