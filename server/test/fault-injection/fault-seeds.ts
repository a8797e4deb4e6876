import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { allReached, printChosenSeeds } from '../simulation/seed-coverage.ts'
import { blocksInTurn } from '../simulation/simulation-seed-blocks.ts'
import {
  ALL_ADAPTER_SEEDS,
  areSeedsNamed,
  playsAll,
  seedsOr,
  sizeOr,
} from '../simulation/simulation-seeds.ts'
import { findBlindRetries } from './blind-retry-check.ts'
import { CHOSEN_SEEDS } from './chosen-fault-seeds.ts'
import { type FaultyPartner, runFaults } from './fault-run-steps.ts'
import { FAULTY_PARTNERS } from './faulty-partner-list.ts'
import { type FaultyProduct, useFaultyProduct } from './faulty-product.ts'
import { readHistory } from './member-final-state.ts'
import { faultsOf } from './partner-ledger-comparison.ts'

const SEEDS_A_TEST = 2
/** Adapter whose last seed `npm test` plays twice. Its simulation has calls, callbacks and crashes. */
const REPLAYED = 'payouts opn'
/** Seeds of one test. */
type Block = { readonly seeds: readonly number[] }
/** Time limit in ms for the simulation with one random seed. It takes some seconds, and more on a busy machine. */
export const SLOW = { timeout: 240_000 }
const { ODD_ONLY, ODD_REPORT } = process.env

export const faultyPartnersOf = (port: string): readonly FaultyPartner[] =>
  FAULTY_PARTNERS.filter(({ name }) => name.startsWith(`${port} `) && name === (ODD_ONLY ?? name))

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** Returns the situations that a simulation reached: each kind of call with each of its faults, and without one. */
const situationsOf = (record: FaultyProduct['line']['record']): Set<string> =>
  new Set(record.map(({ kind, fault }) => `${kind}: ${fault ?? 'works'}`))

/** Returns the shell command that runs the simulation with this random seed again. */
const again = ({ name }: FaultyPartner, seed: number): string =>
  `ODD_ONLY='${name}' LIVES_FROM=${seed} LIVES_SEEDS=1 npx vitest run --project pg server/test/fault-injection/faults-${name.split(' ')[0]?.replace('_', '-')}`

export const useFaultSeeds = (partner: FaultyPartner) => {
  const product = useFaultyProduct(partner.said)
  const chosen = CHOSEN_SEEDS[partner.name]
  if (chosen === undefined) throw new Error(`chosen-fault-seeds.ts has no seeds for ${partner.name}`)
  const seeds = seedsOr(chosen.seeds, ALL_ADAPTER_SEEDS)
  const reached = new Map<number, ReadonlySet<string>>()
  afterAll(() => printChosenSeeds(partner.name, reached, 1))
  const stories = new Map<number, readonly string[]>()
  const inTurn = blocksInTurn()

  const playOut = async (seed: number) => {
    const run = await runFaults(product, partner, seed)
    const compared = await faultsOf(product, run.members)
    return { ...run, compared, story: await readHistory(product, run) }
  }

  /** Runs the simulation with one random seed and returns its error messages. It also fails if no fault was injected, or if no call had success. */
  const faultsBySeed = async (seed: number): Promise<string[]> => {
    const { seen, compared, story } = await playOut(seed)
    const { answered, done } = compared
    const faults = [...seen, ...findBlindRetries(product.line.calls), ...compared.faults]
    stories.set(seed, story)
    const calls = product.line.record.length
    const odd = product.line.record.filter(({ fault }) => fault !== null).length
    reached.set(seed, situationsOf(product.line.record))
    const result = { adapter: partner.name, seed, calls, odd, answered, done, faults }
    if (ODD_REPORT !== undefined) appendFileSync(ODD_REPORT, `${JSON.stringify(result)}\n`)
    return [
      ...faults,
      ...(odd === 0 ? ['nothing went wrong'] : []),
      ...(done === 0 ? ['nothing came through'] : []),
    ]
  }

  return {
    blocks: Array.from(
      { length: Math.ceil(seeds.length / SEEDS_A_TEST) },
      (_, n): Block => ({ seeds: seeds.slice(n * SEEDS_A_TEST, (n + 1) * SEEDS_A_TEST) }),
    ),
    /** Runs the simulations with these random seeds. If one fails, the others still run. */
    live: async ({ seeds }: Block, { signal }: { readonly signal: AbortSignal }): Promise<void> => {
      const failed: string[] = []
      await inTurn(seeds, signal, async seed => {
        const faults = await faultsBySeed(seed).catch(error => [messageOf(error)])
        if (faults.length > 0) failed.push(`seed ${seed} (${again(partner, seed)}):`, ...faults)
      })
      expect(failed).toEqual([])
    },
    /** Tests that the chosen seeds reach enough situations. It has no element if LIVES_FROM or LIVES_SEEDS names other seeds. */
    demanded: areSeedsNamed() ? [] : [sizeOr(chosen.situations, chosen.ofAll)],
    reach: (situations: number): void => expect(allReached(reached).size).toBeGreaterThanOrEqual(situations),
    /**
     * Random seeds whose simulation runs twice: all if LIVES_ALL is set or the seeds are named, otherwise the last one of one adapter, which follows
     * all others on the same database. The two runs must be equal, so that a failure can be repeated.
     */
    replayed: playsAll() || areSeedsNamed() ? seeds : seeds.slice(-1).filter(() => partner.name === REPLAYED),
    replay: async (seed: number, { signal }: { readonly signal: AbortSignal }): Promise<void> => {
      let before = stories.get(seed)
      let after: readonly string[] | undefined
      await inTurn([seed], signal, async () => {
        before ??= (await playOut(seed)).story
        after = (await playOut(seed)).story
      })
      expect(after, again(partner, seed)).toEqual(before)
    },
  }
}
