import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as model from '../../../test/referral-reference-model.ts'
import { type Friend, useReferral } from '../../../test/referral-setup.ts'
import { daysLater } from '../../platform/calendar.ts'
import { clearReferralMarks } from './commission-decisions.ts'

const referral = useReferral()
const PEOPLE = 10
const START = '2026-11-18'
const WEEK_DAYS = 7

const at = (day: number): string => daysLater(START, day)

const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('play' as const),
      who: fc.nat(PEOPLE - 1),
      daysAgo: fc.nat(20),
      netLoss: fc.bigInt({ min: -400_000n, max: 500_000n }),
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
  { weight: 1, arbitrary: fc.record({ what: fc.constant('clear' as const), which: fc.nat(20) }) },
)
/**
 * A random new member. `parent` is the number of the inviter. If no earlier member has this number, the member has no inviter. If `double` is 0, the
 * member has the same name as the inviter.
 */
const newcomer = fc.record({ parent: fc.nat(PEOPLE), double: fc.nat(3) })
const rulesOf = fc.record({ nets: fc.boolean(), carries: fc.boolean() })

type Known = { readonly people: Friend[]; readonly known: model.ReferralModel }

const arrive = async (choices: readonly { parent: number; double: number }[]): Promise<Known> => {
  const people: Friend[] = []
  const names: string[] = []
  const parents: (number | null)[] = []
  for (const [index, { parent: choice, double }] of choices.entries()) {
    const parent = choice < index ? choice : null
    const inviter = parent === null ? null : (people[parent] ?? null)
    const name = double === 0 && parent !== null ? names[parent] : undefined
    const person = await referral.place(inviter, name)
    parents.push(parent)
    people.push(person)
    names.push(person.name)
  }
  const known = model.newModel(parents)
  for (const [who, name] of names.entries())
    for (const earner of model.ancestorsOf(known, who))
      if (names[earner] === name) known.marked.add(`${earner} ${who}`)
  return { people, known }
}

/** Lets an operator allow commission between two members with the same name, whom a settlement has marked as perhaps one person. */
const clear = async ({ people, known }: Known, which: number): Promise<void> => {
  const pair = [...known.marked][which % Math.max(1, known.marked.size)]
  if (pair === undefined) return
  const [earner, who] = pair.split(' ').map(Number)
  const [ancestor, member] = [people[earner ?? -1], people[who ?? -1]]
  if (ancestor === undefined || member === undefined) throw new Error('two people')
  const decision = { operator: 'nok', reason: 'checked' }
  const done = await clearReferralMarks(referral.ctx, decision, {
    ancestor_id: ancestor.id,
    member_id: member.id,
  }).then(
    () => true,
    () => false,
  )
  if (done) known.marked.delete(pair)
}

test('B06: over random trees and weeks each member is paid exactly the share of known results, never twice', async () => {
  const property = fc.asyncProperty(
    fc.array(newcomer, { minLength: PEOPLE, maxLength: PEOPLE }),
    fc.array(happening, { minLength: 10, maxLength: 40 }),
    rulesOf,
    async (choices, happenings, rules) => {
      let day = 0
      let latest = 0
      referral.on(day)
      await referral.set({ net_of_friends: rules.nets, carry_below_zero: rules.carries })
      const all = await arrive(choices)
      const { people, known } = all
      const paid = people.map(() => 0n)
      const personOf = (who: number): Friend => {
        const person = people[who]
        if (person === undefined) throw new Error('somebody plays')
        return person
      }
      for (const each of happenings) {
        if (each.what === 'wait') day += each.days
        if (each.what === 'clock back') day = Math.max(0, day - each.days)
        latest = Math.max(latest, day)
        referral.on(day)
        // Settles after each pause, as the daily job does. Without this, several pauses could add up to more than CORRECTED_WEEKS weeks, and rounds
        // that are older than that are ignored.
        if (each.what === 'wait') await referral.settle()
        if (each.what === 'play') {
          const playedOn = Math.max(0, day - each.daysAgo)
          await referral.played(personOf(each.who), playedOn, each.netLoss)
          model.recordLoss(known, each.who, at(playedOn), each.netLoss)
        }
        if (each.what === 'settle')
          await Promise.all(Array.from({ length: each.times }, () => referral.settle()))
        if (each.what === 'clear') await clear(all, each.which)
        if (each.what === 'claim') {
          const claimed = await referral.claim(personOf(each.who)).catch(() => null)
          paid[each.who] = (paid[each.who] ?? 0n) + (claimed?.amount ?? 0n)
          model.recordBonusCost(known, each.who, at(day), claimed?.amount ?? 0n)
        }
      }
      // Advances the clock by three weeks, so that each week of play is settled, corrected and confirmed.
      const end = latest + 3 * WEEK_DAYS
      for (; day <= end; day += WEEK_DAYS) {
        await referral.settleOn(day)
      }
      const until = model.settledUntil(at(day))
      for (const [index, person] of people.entries()) {
        const { claimed, earned } = await referral.sums(person)
        expect([index, claimed]).toEqual([index, paid[index]])
        expect([index, earned]).toEqual([index, model.sumOwedCommission(known, index, until, rules)])
      }
    },
  )
  await fc.assert(property, { numRuns: 12, seed: 2026, endOnFailure: true })
}, 120_000)
