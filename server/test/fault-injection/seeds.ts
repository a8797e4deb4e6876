import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import { livesFrom, livesSeeds, SEEDS_OF_EACH } from '../simulation/seeds.ts'
import { faultsOf } from './books.ts'
import { liveOddly, type OddPartner } from './life.ts'
import { blindOrders } from './orders.ts'
import { ODD_PARTNERS } from './partners.ts'
import { useOddHouse } from './product.ts'
import { storyOf } from './story.ts'

const SEEDS_A_TEST = 2
/** A seed takes seconds, more on a busy machine. */
export const SLOW = { timeout: 240_000 }
const { ODD_ONLY, ODD_REPORT } = process.env

export const oddPartnersOf = (port: string): readonly OddPartner[] =>
  ODD_PARTNERS.filter(({ name }) => name.startsWith(`${port} `) && name === (ODD_ONLY ?? name))

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** The command that replays one seed. */
const again = ({ name }: OddPartner, seed: number): string =>
  `ODD_ONLY='${name}' LIVES_FROM=${seed} LIVES_SEEDS=1 npx vitest run --project pg server/test/fault-injection/odd-${name.split(' ')[0]?.replace('_', '-')}`

/** Runs the seeds of one adapter on one database. */
export const useOddSeeds = (partner: OddPartner) => {
  const house = useOddHouse(partner.said)
  const [first, count] = [livesFrom(), livesSeeds(SEEDS_OF_EACH)]
  const last = first + count - 1
  const stories = new Map<number, readonly string[]>()

  const playOut = async (seed: number) => {
    const lived = await liveOddly(house, partner, seed)
    const compared = await faultsOf(house, lived.members)
    return { ...lived, compared, story: await storyOf(house, lived) }
  }

  /** Differences of one seed. A seed must also have faults and successes, since empty results always agree. */
  const faultsBySeed = async (seed: number): Promise<string[]> => {
    const { seen, compared, story } = await playOut(seed)
    const { answered, done } = compared
    const faults = [...seen, ...blindOrders(house.line.calls), ...compared.faults]
    stories.set(seed, story)
    const calls = house.line.record.length
    const odd = house.line.record.filter(({ oddity }) => oddity !== null).length
    const told = { adapter: partner.name, seed, calls, odd, answered, done, faults }
    if (ODD_REPORT !== undefined) appendFileSync(ODD_REPORT, `${JSON.stringify(told)}\n`)
    return [
      ...faults,
      ...(odd === 0 ? ['nothing went wrong'] : []),
      ...(done === 0 ? ['nothing came through'] : []),
    ]
  }

  return {
    blocks: Array.from({ length: Math.ceil(count / SEEDS_A_TEST) }, (_, n): [number, number] => [
      first + n * SEEDS_A_TEST,
      Math.min(first + (n + 1) * SEEDS_A_TEST - 1, last),
    ]),
    /** Runs these seeds; a failed seed does not stop the others. */
    live: async (from: number, to: number): Promise<void> => {
      const failed: string[] = []
      for (let seed = from; seed <= to; seed++) {
        const faults = await faultsBySeed(seed).catch(error => [messageOf(error)])
        if (faults.length > 0) failed.push(`seed ${seed} (${again(partner, seed)}):`, ...faults)
      }
      expect(failed).toEqual([])
    },
    /** The first, the middle and the last seed. */
    replayed: [...new Set([first, first + Math.floor(count / 2), last])],
    replay: async (seed: number): Promise<void> => {
      const before = stories.get(seed) ?? (await playOut(seed)).story
      expect((await playOut(seed)).story, again(partner, seed)).toEqual(before)
    },
  }
}
