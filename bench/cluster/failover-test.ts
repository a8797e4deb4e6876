import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseBalancer } from '../../tools/cluster/balancer-settings.ts'
import { seedsOf } from '../simulation/simulation-report.ts'
import { openPrimary, openSession } from './database-session.ts'
import { MANAGERS, type Manager } from './failover-managers.ts'
import { type Found, judge, type Verdict, WRITERS_DOOR } from './lost-writes.ts'
import { carryOut, FAULTS, type FaultKind, faultOf } from './machine-faults.ts'
import { beginWatch, type Watch } from './primary-observer.ts'
import { chanceOf } from './random-numbers.ts'
import { ask, primaryOf, resolveManually, untilWhole } from './recovery-wait.ts'
import { type Lab, openLab } from './simulated-machines.ts'
import { beginWriters, type Door, TABLES, WRITE_LIMIT_MS, type Writers } from './write-load.ts'

/**
 * `node bench/cluster/failover-test.ts --with etcd --seeds 1-20` tests which acknowledged writes a failover manager loses when the primary is frozen,
 * killed or cut off. The writers and their records are outside the cluster. The test needs root rights for network namespaces, and the failover
 * manager's Debian packages. `--lab` separates tests that run at the same time.
 */

const HAPROXY = '/usr/sbin/haproxy'
const WRITER_PORT = 15_000
const READER_PORT = 15_001
const WRITERS = 4
const DIRECT_WRITERS = 1
/** Time in ms for which the test watches the cluster after its recovery. During this time an old primary that resumes could still do damage. */
const AFTERWARDS_MS = 5_000
const CHECK_LIMIT_MS = 30_000
const WHOLE_TRIES = 3

type Round = Verdict & {
  readonly manager: string
  readonly seed: number
  readonly kind: FaultKind
  readonly what: string
  readonly forS: number
  readonly primary: string
  readonly afterwards: string
  readonly byHand: boolean
}

type Trial = {
  readonly lab: Lab
  readonly manager: Manager
  readonly writers: Writers
  readonly watch: Watch
}

const { values } = parseArgs({
  options: {
    with: { type: 'string', default: 'etcd' },
    seeds: { type: 'string', default: '1-20' },
    faults: { type: 'string', default: FAULTS.join(',') },
    lab: { type: 'string', default: '1' },
    folder: { type: 'string', default: '/dev/shm/sala-trial' },
    report: { type: 'string', default: '/tmp/sala-trial' },
  },
})

const main = async (): Promise<void> => {
  const manager = MANAGERS[values.with]?.()
  if (manager === undefined) throw new Error(`--with is one of ${Object.keys(MANAGERS).join(', ')}`)
  const kinds = FAULTS.filter(kind => values.faults.split(',').includes(kind))
  const { first, last } = seedsOf(values.seeds)
  const lab = openLab(Number(values.lab), manager.machines, `${values.folder}-${values.lab}`)
  const balancer = manager.isAsked ? beginBalancer(lab) : null
  mkdirSync(values.report, { recursive: true })
  try {
    await setUp(lab, manager)
    const writers = beginWriters(doorsOf(lab, manager), first)
    const watch = beginWatch(manager.data(lab))
    const trial = { lab, manager, writers, watch }
    for (let seed = first; seed <= last; seed++)
      for (const kind of kinds) tell(await playRound(trial, seed, kind))
    await Promise.all([writers.stop(), watch.stop()])
    await lastLook(trial)
  } finally {
    balancer?.kill('SIGKILL')
    lab.close()
  }
  process.exit()
}

const setUp = async (lab: Lab, manager: Manager): Promise<void> => {
  await manager.begin(lab)
  await wholeAgain(lab, manager)
  const primary = await untilWhole(lab, manager)
  for (const table of TABLES) await ask(primary, table)
}

const beginBalancer = (lab: Lab) => {
  const file = join(`${values.folder}-${values.lab}`, 'haproxy.cfg')
  const writer = { host: lab.host, port: WRITER_PORT }
  const reader = { host: lab.host, port: READER_PORT }
  writeFileSync(file, databaseBalancer(lab.machines, { writer, reader }))
  const log = openSync(`${file}.log`, 'a')
  return spawn(HAPROXY, ['-db', '-f', file], { stdio: ['ignore', log, log] })
}

const doorsOf = (lab: Lab, manager: Manager): Door[] => {
  const own = manager.data(lab).map(({ name, host, databasePort: port }) => ({ name, at: { host, port } }))
  const places = own.map(({ at }) => at)
  return [
    {
      name: WRITERS_DOOR,
      open: () =>
        manager.isAsked
          ? openSession({ host: lab.host, port: WRITER_PORT }, WRITE_LIMIT_MS)
          : openPrimary(places, WRITE_LIMIT_MS),
      writers: WRITERS,
    },
    // Some writers bypass the load balancer and write directly to a machine. A write that this machine acknowledges must not be lost either.
    ...own.map(({ name, at }) => ({
      name,
      open: () => openSession(at, WRITE_LIMIT_MS),
      writers: DIRECT_WRITERS,
    })),
  ]
}

const playRound = async (trial: Trial, seed: number, kind: FaultKind): Promise<Round> => {
  const { lab, manager, writers, watch } = trial
  const chance = chanceOf(seed * FAULTS.length + FAULTS.indexOf(kind))
  const fault = faultOf(kind, chance)
  const machine = await untilWhole(lab, manager)
  const from = { operation: writers.operations.length, look: watch.looks.length, ms: performance.now() }
  await sleep(fault.afterMs)
  await carryOut(fault, { lab, manager, machine, chance })
  const byHand = await wholeAgain(lab, manager)
  await sleep(AFTERWARDS_MS)
  const operations = writers.operations.slice(from.operation)
  const toMs = performance.now()
  const afterwards = await untilWhole(lab, manager)
  const found = await findIds(trial, [...new Set(operations.map(({ id }) => id))])
  const verdict = judge(operations, watch.looks.slice(from.look), found, { fromMs: from.ms, toMs })
  const forS = fault.forMs / 1_000
  return {
    manager: values.with,
    seed,
    kind,
    what: fault.what,
    forS,
    ...verdict,
    primary: machine.name,
    afterwards: afterwards.name,
    byHand,
  }
}

/** Waits until the cluster has recovered from the fault. Returns true if the test had to rebuild followers. */
const wholeAgain = async (lab: Lab, manager: Manager): Promise<boolean> => {
  for (let tries = 1; ; tries++)
    try {
      await untilWhole(lab, manager)
      return tries > 1
    } catch (error) {
      if (tries === WHOLE_TRIES) throw error
      await resolveManually(lab, manager).catch(reason => console.error(String(reason)))
    }
}

const findIds = async ({ lab, manager }: Trial, ids: readonly string[]): Promise<Found> => {
  const primary = await primaryOf(lab, manager)
  if (primary === null) throw new Error('there is no primary to read from')
  const rows = await ask(
    primary,
    'select id, count(*)::int as count from entries where id = any($1::text[]) group by id',
    [ids],
    CHECK_LIMIT_MS,
  )
  if (rows.length === 0 && ids.length > 0) throw new Error('the primary did not answer with its rows')
  const there = new Set(rows.map(({ id }) => String(id)))
  return { there, doubled: rows.filter(({ count }) => Number(count) > 1).length }
}

const lastLook = async (trial: Trial): Promise<void> => {
  const found = await findIds(trial, [...new Set(trial.writers.operations.map(({ id }) => id))])
  const verdict = judge(trial.writers.operations, trial.watch.looks, found, { fromMs: 0, toMs: 0 })
  tell({ manager: values.with, end: 'everything', ...verdict, silentS: 0 })
}

const tell = (row: object): void => {
  const line = JSON.stringify(row)
  console.log(line)
  appendFileSync(join(values.report, `${values.with}-${values.lab}.jsonl`), `${line}\n`)
}

await main()
