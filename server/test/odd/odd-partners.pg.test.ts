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

    test.each(seeds)(
      'misbehaves by seed %i, and the books agree with the outside world',
      { timeout: SLOW_MS },
      async seed => {
        const { members, seen } = await liveOddly(house, partner, seed)
        const { faults: compared, answered, done } = await faultsOf(house, members)
        const faults = [...seen, ...blindOrders(house.line.calls), ...compared]
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
      const played = async () => {
        const lived = await liveOddly(house, partner, livesFrom())
        await faultsOf(house, lived.members)
        return storyOf(house, lived)
      }
      const first = await played()
      expect(await played()).toEqual(first)
    })
  },
)
