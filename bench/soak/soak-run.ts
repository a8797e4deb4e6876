import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openProduct, type Product } from '../resilience/product-under-test.ts'
import { whole } from '../result-table.ts'
import { findTooLarge, folderMb, followMemory, freeMb, readMemory } from './process-memory.ts'
import { planRound } from './round-plan.ts'
import { checkRound, playRound } from './soak-round.ts'
import { readAcknowledged, readState, type SoakState, writeAcknowledged, writeState } from './soak-state.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** The soak ends below this free space of the disk, in MB. */
const FREE_MIN_MB = 5_000
const NAMED_MAX = 10

/** The steps of a soak, which a test replaces. */
export type Steps = {
  readonly openProduct: typeof openProduct
  readonly playRound: typeof playRound
  readonly checkRound: typeof checkRound
}
const STEPS: Steps = { openProduct, playRound, checkRound }

export type SoakOptions = {
  readonly folder: string
  readonly seed: number
  /** Time in ms after which no further round begins. It counts from the time at which the product is ready. */
  readonly forMs: number
  /** Money operations per second of all members together. */
  readonly rate: number
  readonly members: number
  /** Number of the round after which one transfer is removed behind the product's back. Null in a real soak. */
  readonly loseAfter: number | null
  readonly signal: AbortSignal
  /** Receives a line each minute, and one for each fault. */
  readonly log: (line: string) => void
  /** Receives a line each hour, and one at the end. */
  readonly say: (line: string) => void
}

const totalOf = ({ rounds, operations, faults, playedMs }: SoakState): string =>
  [
    `${(playedMs / HOUR_MS).toFixed(2)} h`,
    `${whole(rounds)} rounds`,
    `${whole(operations)} operations`,
    `faults ${Object.entries(faults)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}`,
  ].join('; ')

/** Removes the last transfer from the ledger, as a disk that forgets a write would do. */
const loseTransfer = async ({ query }: Product): Promise<void> => {
  await query('alter table ledger_transfers disable trigger user')
  await query('delete from ledger_transfers where seq = (select max(seq) from ledger_transfers)')
  await query('alter table ledger_transfers enable trigger user')
}

/** Reports memory and sizes each minute to the log, and each hour to the caller, until `stop` is called. */
const openReport = (product: Product, state: SoakState, { folder, log, say }: SoakOptions) => {
  const memory = followMemory()
  const lineOf = (now: number): string => {
    const megabytes = Object.entries(memory.sample(product, now)).map(([piece, mb]) => `${piece} ${mb}`)
    const disk = `disk ${folderMb(folder)} MB, ${freeMb(folder)} MB free`
    return `round ${state.round}; ${totalOf(state)}; memory ${megabytes.join(', ')} MB; ${disk}`
  }
  let hours = Math.floor(state.playedMs / HOUR_MS)
  const report = (): void => {
    const now = performance.now()
    const line = lineOf(now)
    log(line)
    const passed = Math.floor(state.playedMs / HOUR_MS)
    if (passed <= hours) return
    hours = passed
    say(`${line}; growth: ${memory.grown(now).join(', ') || 'no process lived for two minutes'}`)
  }
  const timer = setInterval(report, MINUTE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      const now = performance.now()
      say(`${lineOf(now)}; growth: ${memory.grown(now).join(', ') || 'no process lived for two minutes'}`)
    },
  }
}

/**
 * Plays and checks one round. Returns its disagreements. A round that the signal ends is not checked, because a terminal sends the signal to all
 * processes. Its acknowledgements are kept, so the check of the next round covers them.
 */
const runRound = async (
  product: Product,
  state: SoakState,
  options: SoakOptions,
  { longestMs, playRound: play, checkRound: check }: Steps & { readonly longestMs: number },
): Promise<readonly string[]> => {
  const { folder, seed, rate, signal, log, loseAfter } = options
  const began = performance.now()
  state.round += 1
  state.isInRound = true
  writeState(folder, state)
  const acknowledged = readAcknowledged(folder)
  const plan = planRound(seed, state.round, longestMs)
  await play(product, acknowledged, { state, plan, rate, signal, say: log })
  writeAcknowledged(folder, acknowledged)
  state.isInRound = false
  state.operations += acknowledged.operations
  writeState(folder, state)
  if (signal.aborted) {
    log(`round ${state.round} was ended by a signal`)
    return []
  }
  if (state.round === loseAfter) await loseTransfer(product)
  const tooLarge = findTooLarge(readMemory(product))
  const wrong = await check(product, acknowledged, state).catch(error => [
    `the check failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  ])
  const disagreements = [...tooLarge, ...wrong]
  state.rounds += 1
  state.playedMs += performance.now() - began
  state.disagreements = disagreements
  writeState(folder, state)
  log(
    `round ${state.round} checked: ${disagreements.length} disagreements, ${acknowledged.operations} operations`,
  )
  return disagreements
}

/**
 * Plays rounds until the time is over, the signal aborts, the disk gets full or the books disagree. Returns the disagreements.
 */
export const soak = async (options: SoakOptions, steps: Steps = STEPS): Promise<readonly string[]> => {
  const { folder, seed, forMs, members, signal, say } = options
  const state = readState(folder, seed)
  const databaseFolder = join(folder, 'database')
  mkdirSync(databaseFolder, { recursive: true })
  const kept = { databaseFolder, members: state.members }
  const product = await steps.openProduct({ memberCount: members, folder, kept })
  state.members = product.members
  writeState(folder, state)
  const report = openReport(product, state, options)
  const end = performance.now() + forMs
  let disagreements: readonly string[] = []
  try {
    while (disagreements.length === 0 && !signal.aborted) {
      const leftMs = end - performance.now()
      if (leftMs <= 0) break
      if (freeMb(folder) < FREE_MIN_MB) {
        say(`less than ${FREE_MIN_MB} MB of the disk are free`)
        break
      }
      disagreements = await runRound(product, state, options, { ...steps, longestMs: leftMs })
      await sleep(0)
    }
    for (const each of disagreements.slice(0, NAMED_MAX)) say(`seed ${seed}, round ${state.round}: ${each}`)
    if (disagreements.length > 0)
      say(`the database is kept in ${folder}; the plan again: --seed ${seed} --folder <new folder>`)
    return disagreements
  } finally {
    report.stop()
    await product.stop()
  }
}
