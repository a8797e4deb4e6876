import { satang } from '@sala/contract/wire/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CountedRound, Placed } from '../../ports.ts'
import { amountTakenOnForfeit } from './reward-calculation.ts'
import { type Arrival, effectOf, effectsOf, isOfEnded, type Opening, sideOf } from './round-order.ts'

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 18) + seconds * 1_000)
const between = (from: number, until = from): Placed => ({
  from: at(from),
  until: at(until),
  first_no: null,
  last_no: null,
})
const numbered = (first_no: bigint, last_no = first_no): Placed => ({ ...between(0), first_no, last_no })
const round = (placed: Placed, stake: bigint, win: bigint): CountedRound => ({
  round_id: 'r',
  game_id: 'g',
  section: null,
  stake: satang(stake),
  valid_stake: satang(stake),
  win: satang(win),
  returned: satang(0n),
  returned_stake: satang(0n),
  played_at: placed.until,
  placed,
})
const [WAITS, UNDER_WAY]: Arrival[] = [{ state: 'waits' }, { state: 'under way', sent_at: at(100) }]
const arrived = (is_exact: boolean): Arrival => ({
  state: 'arrived',
  from: at(100),
  until: at(105),
  is_exact,
})
const opening = (arrival: Arrival | undefined, gap = 0n): Opening => ({
  arrival: arrival ?? { state: 'waits' },
  play_no: 50n,
  gap,
  compared_at: at(105),
})

test.each([
  ['no movement has left', WAITS, 0n, between(9_999), 'before'],
  ['dated to before it was sent', UNDER_WAY, 0n, between(90, 94), 'before'],
  ['the money may be there', UNDER_WAY, 0n, between(99, 103), 'doubtful'],
  ['missing at the arrival, and older', arrived(true), 500n, between(90, 94), 'before'],
  ['missing at the arrival, and as old', arrived(true), 500n, between(98, 102), 'doubtful'],
  ['missing at the arrival, and younger', arrived(true), 500n, between(106, 110), 'after'],
  ['not missing at the arrival, however old it says it is', arrived(true), 499n, between(-9_999), 'after'],
  ['the balance is not known: its time', arrived(false), 0n, between(90, 94), 'before'],
  ['the balance is not known: its time', arrived(false), 0n, between(106, 110), 'after'],
  ['a lower number, however late its clock', WAITS, 0n, { ...numbered(49n), from: at(9_999) }, 'before'],
  ['a higher number, though nothing has left', WAITS, 0n, numbered(51n), 'after'],
  ['a round with bets on both sides', WAITS, 0n, numbered(49n, 51n), 'doubtful'],
] as const)('%s', (_why, arrival, gap, placed, side) => {
  expect(sideOf(opening(arrival, gap), { placed, stake: satang(500n) })).toBe(side)
})

const money = fc.bigInt({ min: 0n, max: 1_000_000n })
const side = fc.constantFrom(between(90, 94), between(98, 102), between(106, 110))

test('no round makes more own money of a bonus than its own winnings, and a doubtful one no more than the stake that was missing', () => {
  fc.assert(
    fc.property(money, money, money, side, fc.boolean(), (gap, stake, win, placed, isExact) => {
      const given = opening(arrived(isExact), gap)
      const effect = effectOf(given, round(placed, stake, win))
      const more = effect.own + effect.explained
      expect(more <= win).toBe(true)
      if (effect.side === 'doubtful') expect(more >= 0n && more <= effect.explained).toBe(true)
      if (effect.side === 'after') expect(more).toBe(0n)
    }),
  )
})

test('each satang of a round counts as own money or for the bonus, and none counts twice', () => {
  fc.assert(
    fc.property(money, money, money, side, fc.boolean(), (gap, stake, win, placed, isExact) => {
      const { own, later } = effectOf(opening(arrived(isExact), gap), round(placed, stake, win))
      const left = later === null ? 0n : later.win - later.stake
      expect(own + left).toBe(win - stake)
      if (later !== null) expect(later.stake >= 0n && later.win >= 0n).toBe(true)
    }),
  )
})

test('no bet after the bonus arrival keeps more than the member had, at any time the site reports', () => {
  fc.assert(
    fc.property(
      money,
      money,
      money,
      money,
      fc.integer({ min: -4_000, max: 4_000 }),
      (own, amount, stake, win, time) => {
        const placed = between(time, time + 4)
        const credit = own + amount
        fc.pre(stake > 0n && stake <= credit)
        const effect = effectOf(opening(arrived(true)), round(placed, stake, win))
        const balances = { credit: credit - stake + win, own: own + effect.own + effect.explained }
        expect(balances.credit - amountTakenOnForfeit(balances, amount) <= own).toBe(true)
      },
    ),
  )
})

test('an own bet missing at the arrival returns at least the lesser of its stake and win, despite an uncertain time', () => {
  fc.assert(
    fc.property(money, money, fc.constantFrom(between(90, 94), between(98, 102)), (stake, win, placed) => {
      const { own, explained } = effectOf(opening(arrived(true), stake), round(placed, stake, win))
      expect(own + explained >= (win < stake ? win : stake)).toBe(true)
    }),
  )
})

test('explanations by several rounds never exceed the gap', () => {
  fc.assert(
    fc.property(money, fc.array(fc.tuple(money, money, side)), (gap, drawn) => {
      const rounds = drawn.map(([stake, win, placed]) => round(placed, stake, win))
      const explained = effectsOf(opening(arrived(false), gap), rounds).map(effect => effect.explained)
      expect(explained.reduce((sum, each) => sum + each, 0n) <= gap).toBe(true)
    }),
  )
})

test.each([
  ['a lower number', numbered(49n), 0n, true],
  ['a higher number, however early its clock', { ...numbered(51n), until: at(-9_999) }, 500n, false],
  ['older', between(90, 94), 0n, true],
  ['younger', between(106, 110), 500n, false],
  ['as old, and a stake was missing at the end', between(98, 102), 500n, true],
  ['as old, and no such stake was missing at the end', between(98, 102), 499n, false],
] as const)('of an ended bonus: %s', (_why, placed, open, isBonus) => {
  const ending = { play_no: 50n, ended_at: at(100), open }
  expect(isOfEnded(ending, { placed, stake: satang(500n) })).toBe(isBonus)
})
