import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bringUp } from '../../tools/cluster/bringing-up.ts'
import { allPieces, databaseOn, keep, stopAll } from '../../tools/cluster/keeping.ts'
import type { Machine } from '../../tools/cluster/layout.ts'
import { makeFolder, secretsOf } from '../../tools/cluster/making.ts'
import { databaseFolder } from '../../tools/cluster/manager-settings.ts'
import { howToInstall, missingPackages } from '../../tools/cluster/packages.ts'
import { type Piece, runningPid, startPiece, stopPiece } from '../../tools/cluster/pieces.ts'
import { type Plan, planOf } from '../../tools/cluster/plan.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LOOK_MS = 250
const ANSWER_MS = 2_000
const COMES_MS = 180_000
const MACHINES = 3

/** A cluster of its own, with what can happen to its machines. */
export type Cluster = {
  readonly plan: Plan
  /** Where each process writes what it says. */
  readonly logs: string
  primary(): Promise<Machine>
  /** Ended as by a power cut; it is started again by `backAgain` only, or by its keeper when that does not wait. */
  kill(names: readonly string[], stayAway?: boolean): void
  killDatabase(machine: Machine): void
  backAgain(names: readonly string[]): void
  /** Ended in order, and kept away. */
  end(names: readonly string[]): Promise<void>
  /** Stops everything on these machines for the while, without anybody being told. */
  freeze(machines: readonly Machine[], forMs: number): Promise<void>
  /** Until all of it is there: three databases, one of them following synchronously, all processes ready. */
  untilWhole(): Promise<void>
  /** From now on processes are of that checkout; those that run are not touched. */
  changeTo(root: string): void
  stop(): Promise<void>
}

const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    async answer => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )

/** The processes of a machine's PostgreSQL, its sessions among them. */
const processesOn = (machine: Machine): number[] => {
  const main = databaseOn(databaseFolder(machine))
  if (main === null) return []
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === main)
    .map(Number)
  return [main, ...children]
}

const parentOf = (pid: string): number | null => {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    return null
  }
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It ended meanwhile.
  }
}

const primaryOf = async ({ machines }: Plan): Promise<Machine> => {
  for (const end = performance.now() + COMES_MS; performance.now() < end; await sleep(LOOK_MS))
    for (const machine of machines)
      if (await isOk(`http://${machine.host}:${machine.restPort}/primary`)) return machine
  throw new Error('there is no primary')
}

const isWholeNow = async (plan: Plan): Promise<boolean> => {
  const [first] = plan.machines
  const told = await fetch(`http://${first?.host}:${first?.restPort}/cluster`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  })
    .then(answer => answer.json() as Promise<{ members?: { role: string; state: string }[] }>)
    .catch(() => ({ members: [] }))
  const members = told.members ?? []
  const databases =
    members.length === MACHINES &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    members.some(({ role }) => role === 'sync_standby')
  if (!databases) return false
  const { host } = plan.web
  const nodes = [...plan.nodes, ...plan.workers].map(
    ({ metricsPort }) => `http://${host}:${metricsPort}/readyz`,
  )
  const all = await Promise.all([...nodes, `http://${host}:${plan.sandbox.port}/sandbox/clock`].map(isOk))
  return all.every(Boolean)
}

const LAST_CHARACTERS = 400
/** What each process said last: their logs are lost with the folder. */
const lastWords = (logs: string): string =>
  readdirSync(logs)
    .map(name => `${name}: …${readFileSync(join(logs, name), 'utf8').slice(-LAST_CHARACTERS)}`)
    .join('\n')

type Options = {
  readonly folder?: string | undefined
  readonly port: number
  readonly tell: (line: string) => void
  /** Ends the start in the middle: nothing of it stays running. */
  readonly signal: AbortSignal
}

export const openCluster = async ({ folder, port, tell, signal: ending }: Options): Promise<Cluster> => {
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(howToInstall(missing))
  const own = mkdtempSync(join(folder ?? tmpdir(), 'sala-cluster-'))
  makeFolder(own)
  const secrets = secretsOf(own)
  const plan = planOf(own, port, secrets, ROOT)
  let pieces = allPieces(plan)
  const away = new Set<string>()
  const stopping = new AbortController()
  const isAway = (name: string): boolean => away.has(name)
  const stop = async (): Promise<void> => {
    await stopAll(plan)
    rmSync(own, { recursive: true, force: true })
  }
  await bringUp(plan, secrets, { tell, signal: ending }).catch(async error => {
    tell(lastWords(join(own, 'log')))
    await stop()
    throw error
  })
  const keeping = keep(own, () => pieces, { signal: stopping.signal, isAway, tell: () => undefined })

  const begin = (names: readonly string[]): void => {
    for (const name of names) away.delete(name)
    for (const piece of pieces.filter(one => names.includes(one.name))) startPiece(own, piece)
  }
  return {
    plan,
    logs: join(own, 'log'),
    primary: () => primaryOf(plan),
    kill: (names, stayAway = false) => {
      for (const name of names) {
        if (stayAway) away.add(name)
        const pid = runningPid(own, name)
        if (pid !== null) signal(pid, 'SIGKILL')
      }
    },
    killDatabase: machine => {
      for (const pid of processesOn(machine)) signal(pid, 'SIGKILL')
    },
    backAgain: begin,
    end: async names => {
      for (const name of names) away.add(name)
      await Promise.all(names.map(name => stopPiece(own, name)))
    },
    freeze: async (machines, forMs) => {
      const met = machines.flatMap(machine => [
        ...[`store-${machine.name}`, `manager-${machine.name}`].flatMap(name => runningPid(own, name) ?? []),
        ...processesOn(machine),
      ])
      for (const pid of met) signal(pid, 'SIGSTOP')
      await sleep(forMs)
      for (const pid of met) signal(pid, 'SIGCONT')
    },
    untilWhole: async () => {
      for (const end = performance.now() + COMES_MS; !(await isWholeNow(plan)); await sleep(LOOK_MS))
        if (performance.now() > end)
          throw new Error(`the cluster did not become whole; its logs are in ${own}/log`)
    },
    changeTo: root => {
      const product = new Map(planOf(own, port, secrets, root).product.map(piece => [piece.name, piece]))
      pieces = pieces.map((piece): Piece => product.get(piece.name) ?? piece)
    },
    stop: async () => {
      stopping.abort()
      await keeping
      await stop()
    },
  }
}

const LEFT_OUT = /^(node_modules|\.git|\.data.*|screenshots|bench|e2e)$/

/**
 * This checkout with one migration more, as a later version would bring it: a column and a table that the version before does not
 * know, and a function that is put in place anew. What it needs besides is shared with this one.
 */
export const laterVersion = async (folder: string): Promise<string> => {
  const root = mkdtempSync(join(folder, 'later-'))
  for (const entry of readdirSync(ROOT).filter(name => !LEFT_OUT.test(name)))
    await cp(join(ROOT, entry), join(root, entry), {
      recursive: true,
      filter: from => basename(from) !== 'node_modules',
    })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(
    join(root, 'server/migrations/9999_account_later.sql'),
    "alter table members add column later text not null default 'later';\ncreate table later_things (member_id text primary key);\n",
  )
  const functions = join(root, 'server/src/ledger/database/posting.sql')
  writeFileSync(functions, `${readFileSync(functions, 'utf8')}\n-- Put in place anew by a later version.\n`)
  return root
}
