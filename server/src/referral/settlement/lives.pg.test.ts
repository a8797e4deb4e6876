import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Friend, useReferral } from '../../../test/referral.ts'
import { addWeeks, weekOfDate } from '../../platform/calendar.ts'

const town = useReferral()
const PEOPLE = 10
const START = '2026-11-18'
const RATES = [500n, 300n, 200n]
const WEEK_DAYS = 7

/** One thing that happens: somebody's rounds of a day become known, time passes, a settlement or a claim. */
const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('play' as const),
      who: fc.nat(PEOPLE - 1),
      daysAgo: fc.nat(20),
      netLoss: fc.bigInt({ min: -300_000n, max: 500_000n }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('clock back' as const), days: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('settle' as const), times: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('claim' as const), who: fc.nat(PEOPLE - 1) }) },
)

/** A plain model: who stands where, what was lost in each week, and what each earner was paid. */
type Model = {
  readonly parents: readonly (number | null)[]
  readonly losses: Map<string, bigint>
  readonly paid: bigint[]
}

const ancestorsOf = (model: Model, who: number): number[] => {
  const found: number[] = []
  for (let at = model.parents[who] ?? null; at !== null && found.length < 3; at = model.parents[at] ?? null)
    found.push(at)
  return found
}

const shareOf = (netLoss: bigint, rate: bigint): bigint => (netLoss > 0n ? (netLoss * rate) / 10_000n : 0n)

/** What the earner is owed for the weeks that are over, whatever was settled in between. */
const owedTo = (model: Model, earner: number, until: string): bigint => {
  let owed = 0n
  for (const [key, netLoss] of model.losses) {
    const [who = '', week = ''] = key.split(' ')
    const level = ancestorsOf(model, Number(who)).indexOf(earner)
    if (level >= 0 && week <= until) owed += shareOf(netLoss, RATES[level] ?? 0n)
  }
  return owed
}

test('B06: over random trees and weeks everybody is paid exactly the share of what is known, never twice', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.nat(PEOPLE), { minLength: PEOPLE, maxLength: PEOPLE }),
    fc.array(happening, { minLength: 10, maxLength: 40 }),
    async (choices, happenings) => {
      let day = 0
      let latest = 0
      town.on(day)
      const people: Friend[] = []
      const parents: (number | null)[] = []
      for (const [index, choice] of choices.entries()) {
        const parent = choice < index ? choice : null
        parents.push(parent)
        people.push(await town.join(parent === null ? null : (people[parent] ?? null), { bank: null }))
      }
      const model: Model = { parents, losses: new Map(), paid: people.map(() => 0n) }
      const dateOf = (at: number) =>
        new Date(Date.parse(`${START}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10)
      for (const each of happenings) {
        if (each.what === 'wait') day += each.days
        if (each.what === 'clock back') day = Math.max(0, day - each.days)
        latest = Math.max(latest, day)
        town.on(day)
        // The cron, which never sleeps longer than the weeks it looks back.
        if (each.what === 'wait') await town.settle()
        if (each.what === 'play') {
          const played = Math.max(0, day - each.daysAgo)
          const who = people[each.who]
          if (who === undefined) throw new Error('somebody plays')
          await town.played(who, played, each.netLoss)
          const key = `${each.who} ${weekOfDate(dateOf(played))}`
          model.losses.set(key, (model.losses.get(key) ?? 0n) + each.netLoss)
        }
        if (each.what === 'settle') await Promise.all(Array.from({ length: each.times }, () => town.settle()))
        if (each.what === 'claim') {
          const who = people[each.who]
          const claimed = who === undefined ? null : await town.claim(who).catch(() => null)
          model.paid[each.who] = (model.paid[each.who] ?? 0n) + (claimed?.amount ?? 0n)
        }
      }
      // Time goes on to well beyond everything that was played, so that all of it is settled, corrected and confirmed.
      const end = latest + 3 * WEEK_DAYS
      for (; day <= end; day += WEEK_DAYS) {
        town.on(day)
        await town.settle()
      }
      const until = addWeeks(weekOfDate(dateOf(day)), -2)
      for (const [index, person] of people.entries()) {
        const sums = await town.database.query<{ amount: bigint; claimed: bigint }>(
          `select coalesce(sum(amount), 0)::int as amount,
                  coalesce(sum(amount) filter (where status = 'claimed'), 0)::int as claimed
             from referral_commissions where earner_id = $1 and status <> 'excluded'`,
          [person.id],
        )
        expect(BigInt(sums[0]?.claimed ?? 0)).toBe(model.paid[index])
        const known = owedTo(model, index, until)
        expect(BigInt(sums[0]?.amount ?? 0)).toBe(known)
      }
    },
  )
  await fc.assert(property, { numRuns: 8, seed: 2026, endOnFailure: true })
}, 120_000)
