import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchMember } from '../http/bench-members.ts'
import { type Acknowledgements, noAcknowledgements } from '../resilience/simulated-member.ts'

/** What a soak keeps in its folder, so that a later run continues it. */
export type SoakState = {
  readonly seed: number
  /** Number of the last round that was started. */
  round: number
  /** Rounds whose books were compared. */
  rounds: number
  /** Rounds that ended before their acknowledgements could be stored. Their requests are in the database and unknown here. */
  readonly interrupted: number[]
  /** True from the start of a round until its acknowledgements are stored. */
  isInRound: boolean
  playedMs: number
  operations: number
  readonly faults: Record<string, number>
  /** The disagreements of the round at which the soak stopped. */
  disagreements: readonly string[]
  members: readonly BenchMember[] | null
}

const STATE = 'state.json'
const ACKNOWLEDGED = 'acknowledged.json'

const writeWhole = (path: string, text: string): void => {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

/** Reads the state of a soak, or begins one. Throws if the folder has a soak with another seed, or one that found a disagreement. */
export const readState = (folder: string, seed: number): SoakState => {
  const path = join(folder, STATE)
  if (!existsSync(path))
    return {
      ...{ seed, round: 0, rounds: 0, interrupted: [], isInRound: false, playedMs: 0, operations: 0 },
      ...{ faults: {}, disagreements: [], members: null },
    }
  const state: SoakState = JSON.parse(readFileSync(path, 'utf8'))
  if (state.seed !== seed) throw new Error(`${folder} has a soak with the seed ${state.seed}`)
  const [first] = state.disagreements
  if (first !== undefined) throw new Error(`the soak in ${folder} stopped at round ${state.round}: ${first}`)
  if (state.isInRound) state.interrupted.push(state.round)
  state.isInRound = false
  return state
}

export const writeState = (folder: string, state: SoakState): void =>
  writeWhole(join(folder, STATE), JSON.stringify(state))

/** Returns the prefix of the idempotency keys of a round. */
export const keyPrefix = (round: number): string => `r${round}-`

/** Returns whether an idempotency key is of a round that was interrupted. */
export const isOfInterrupted =
  ({ interrupted }: Pick<SoakState, 'interrupted'>) =>
  (key: string): boolean =>
    interrupted.some(round => key.includes(`-${keyPrefix(round)}`))

/** Stores all acknowledgements that a later comparison needs. */
export const writeAcknowledged = (folder: string, acknowledged: Acknowledgements): void => {
  const { deposits, withdrawals, paid, rounds } = acknowledged
  const kept = {
    deposits: [...deposits],
    withdrawals: [...withdrawals],
    paid: [...paid].map(([id, amount]) => [id, String(amount)]),
    rounds: [...rounds],
  }
  writeWhole(join(folder, ACKNOWLEDGED), JSON.stringify(kept))
}

export const readAcknowledged = (folder: string): Acknowledgements => {
  const path = join(folder, ACKNOWLEDGED)
  if (!existsSync(path)) return noAcknowledgements()
  const kept = JSON.parse(readFileSync(path, 'utf8'))
  return {
    ...noAcknowledgements(),
    deposits: new Map(kept.deposits),
    withdrawals: new Map(kept.withdrawals),
    paid: new Map(kept.paid.map(([id, amount]: [string, string]) => [id, BigInt(amount)])),
    rounds: new Set(kept.rounds),
  }
}
