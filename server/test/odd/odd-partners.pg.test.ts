import { appendFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { livesFrom, livesSeeds } from '../lives/seeds.ts'
import { faultsOf } from './books.ts'
import { useOddHouse } from './house.ts'
import { liveOddly } from './life.ts'
import { blindOrders } from './orders.ts'
import { ODD_PARTNERS } from './partners.ts'
import { storyOf } from './story.ts'

/** `npm run bench:partners` plays many; one of each shows that they still run. */
const seeds = Array.from({ length: livesSeeds(1) }, (_, n) => livesFrom() + n)
/** Half a second of work, on a machine that has much else to do. */
const SLOW_MS = 240_000
const { ODD_ONLY, ODD_REPORT } = process.env

describe.each(ODD_PARTNERS.filter(({ name }) => ODD_ONLY === undefined || name === ODD_ONLY))(
  '$name',
  partner => {
    const house = useOddHouse(partner.said)
    /** By seed. */
    const stories = new Map<number, readonly string[]>()
    const playOut = async (seed: number) => {
      const lived = await liveOddly(house, partner, seed)
      const compared = await faultsOf(house, lived.members)
      return { ...lived, compared, story: await storyOf(house, lived) }
    }

    test.each(seeds)(
      'misbehaves by seed %i, and the books agree with the outside world',
      { timeout: SLOW_MS },
      async seed => {
        const { seen, compared, story } = await playOut(seed)
        const { answered, done } = compared
        const faults = [...seen, ...blindOrders(house.line.calls), ...compared.faults]
        stories.set(seed, story)
        const odd = house.line.record.filter(({ oddity }) => oddity !== null).length
        const told = {
          adapter: partner.name,
          seed,
          calls: house.line.record.length,
          odd,
          answered,
          done,
          faults,
        }
        if (ODD_REPORT !== undefined) appendFileSync(ODD_REPORT, `${JSON.stringify(told)}\n`)
        expect(faults).toEqual([])
        // What never comes through agrees with everything.
        expect(odd).toBeGreaterThan(0)
        expect(done).toBeGreaterThan(0)
      },
    )

    test('plays a seed again call by call, to the same end', { timeout: SLOW_MS }, async () => {
      const seed = livesFrom()
      const before = stories.get(seed) ?? (await playOut(seed)).story
      expect((await playOut(seed)).story).toEqual(before)
    })
  },
)
