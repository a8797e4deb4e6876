import type { CareMarker } from '@sala/contract/care/harm-markers.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import {
  bookFor,
  endedBreak,
  playHour,
  raiseLimit,
  returnWithdrawal,
  undone,
} from '../../../test/harm-marker-setup.ts'
import type { Tx } from '../../platform/db.ts'
import { careSettings } from '../settings.ts'
import { findMarkers } from './harm-markers.ts'

const cashier = useCashier()
const RULES = careSettings.schema.parse({})
const DAY = '2026-11-18'
let id: MemberId
beforeAll(async () => {
  id = (await cashier.member()).id
})

const at = (day: string, time: string) => new Date(`2026-${day}T${time}+07:00`)
type Write = (tx: Tx) => Promise<void>
const deposit =
  (baht: number, day: string, time = '12:00:00'): Write =>
  tx =>
    bookFor(tx, id, 'deposit', { at: at(day, time), baht })
const loss =
  (baht: number, time: string): Write =>
  tx =>
    bookFor(tx, id, 'loss', { at: at('11-18', time), baht })
const win =
  (baht: number, time: string): Write =>
  tx =>
    bookFor(tx, id, 'win', { at: at('11-18', time), baht })
const play =
  (stake: number, hour: string, day = '11-18'): Write =>
  tx =>
    playHour(tx, id, { hour: at(day, hour), stake })
const returned =
  (baht: number, time: string): Write =>
  tx =>
    returnWithdrawal(tx, id, { at: at('11-18', time), baht })
const raise =
  (day: string, time = '12:00:00'): Write =>
  tx =>
    raiseLimit(tx, id, at(day, time))
const rest =
  (from: string, to: string): Write =>
  tx =>
    endedBreak(tx, id, at(from, '09:00:00'), at(to, '09:00:00'))

const foundOn = async (writes: readonly Write[], day = DAY) => {
  let found: { marker: CareMarker; facts: Readonly<Record<string, number>> }[] = []
  await undone(cashier.ctx.db, async tx => {
    for (const write of writes) await write(tx)
    found = await findMarkers(tx, { members: [id], first_day: day, last_day: day }, RULES)
  })
  return found
}
const markersOf = async (writes: readonly Write[], day = DAY) =>
  (await foundOn(writes, day)).map(({ marker }) => marker)

type Case = readonly [about: string, writes: readonly Write[], isFound: boolean]
const cases: Readonly<Record<CareMarker, readonly Case[]>> = {
  rising_deposits: [
    ['2.5 times the usual week', [deposit(8_000, '11-01'), deposit(5_000, '11-18')], true],
    ['a satang below 5,000 baht', [deposit(8_000, '11-01'), deposit(4_999.99, '11-18')], false],
    ['less than 2.5 times the usual week', [deposit(8_001, '11-01'), deposit(5_000, '11-18')], false],
    ['no earlier deposit', [deposit(50_000, '11-18')], false],
    [
      'a deposit six days ago counts',
      [deposit(800, '11-01'), deposit(4_000, '11-12'), deposit(1_000, '11-18')],
      true,
    ],
    ['a deposit seven days ago is earlier', [deposit(8_000, '11-11'), deposit(4_999, '11-18')], false],
    ['35 days ago is too long ago', [deposit(1_000, '10-14'), deposit(9_000, '11-18')], false],
    ['34 days ago is earlier', [deposit(1_000, '10-15'), deposit(9_000, '11-18')], true],
    ['a rise without a deposit on the day', [deposit(1_000, '11-01'), deposit(9_000, '11-17')], false],
  ],
  deposit_after_loss: [
    [
      'three deposits within 30 minutes of 300 baht lost',
      [
        loss(300, '10:00:00'),
        deposit(100, '11-18', '10:29:59'),
        loss(300, '11:00:00'),
        deposit(100, '11-18', '11:10:00'),
        loss(300, '12:00:00'),
        deposit(100, '11-18', '12:20:00'),
      ],
      true,
    ],
    [
      'two deposits',
      [
        loss(300, '10:00:00'),
        deposit(100, '11-18', '10:10:00'),
        loss(300, '11:00:00'),
        deposit(100, '11-18', '11:10:00'),
      ],
      false,
    ],
    [
      'the third exactly 30 minutes later',
      [
        loss(300, '10:00:00'),
        deposit(100, '11-18', '10:10:00'),
        loss(300, '11:00:00'),
        deposit(100, '11-18', '11:10:00'),
        loss(300, '12:00:00'),
        deposit(100, '11-18', '12:30:00'),
      ],
      false,
    ],
    [
      'a satang less lost',
      [
        loss(300, '10:00:00'),
        deposit(100, '11-18', '10:10:00'),
        loss(300, '11:00:00'),
        deposit(100, '11-18', '11:10:00'),
        loss(299.99, '12:00:00'),
        deposit(100, '11-18', '12:10:00'),
      ],
      false,
    ],
    [
      'a win between makes up for the loss',
      [
        loss(300, '10:00:00'),
        deposit(100, '11-18', '10:10:00'),
        loss(300, '11:00:00'),
        deposit(100, '11-18', '11:10:00'),
        loss(400, '12:00:00'),
        win(200, '12:01:00'),
        deposit(100, '11-18', '12:10:00'),
      ],
      false,
    ],
  ],
  returned_money_played: [
    ['the whole amount in the next hours', [returned(500, '10:30:00'), play(500, '11:00:00')], true],
    ['a baht less', [returned(500, '10:30:00'), play(499, '11:00:00')], false],
    ['the hour of the return does not count', [returned(500, '10:30:00'), play(500, '10:00:00')], false],
    ['the last hour within a day', [returned(500, '10:30:00'), play(500, '10:00:00', '11-19')], true],
    ['after a day', [returned(500, '10:30:00'), play(500, '11:00:00', '11-19')], false],
  ],
  long_night: [
    [
      'four hours before six',
      [play(1, '00:00:00'), play(1, '01:00:00'), play(1, '04:00:00'), play(1, '05:00:00')],
      true,
    ],
    [
      'three hours, and one from six',
      [play(1, '00:00:00'), play(1, '01:00:00'), play(1, '05:00:00'), play(1, '06:00:00')],
      false,
    ],
    [
      'three hours, and one before midnight',
      [play(1, '23:00:00', '11-17'), play(1, '00:00:00'), play(1, '01:00:00'), play(1, '02:00:00')],
      false,
    ],
  ],
  limits_raised: [
    ['three within 30 days', [raise('10-19', '12:00:00'), raise('11-01'), raise('11-18', '12:00:00')], true],
    [
      'the first a second earlier',
      [raise('10-19', '11:59:59'), raise('11-01'), raise('11-18', '12:00:00')],
      false,
    ],
    ['two', [raise('11-17'), raise('11-18')], false],
    ['none on the day', [raise('11-15'), raise('11-16'), raise('11-17')], false],
  ],
  after_break: [
    [
      '1.5 times as much as before',
      [deposit(1_000, '11-09'), rest('11-10', '11-17'), deposit(1_500, '11-18')],
      true,
    ],
    ['a baht less', [deposit(1_000, '11-09'), rest('11-10', '11-17'), deposit(1_499, '11-18')], false],
    ['nothing before, 1,000 after', [rest('11-10', '11-17'), deposit(1_000, '11-18')], true],
    ['nothing before, a baht less', [rest('11-10', '11-17'), deposit(999, '11-18')], false],
    [
      'two deposits add up',
      [rest('11-10', '11-17'), deposit(500, '11-17', '10:00:00'), deposit(500, '11-18')],
      true,
    ],
    ['in the last second of three days', [rest('11-10', '11-15'), deposit(1_000, '11-18', '08:59:59')], true],
    ['three days after the break', [rest('11-10', '11-15'), deposit(1_000, '11-18', '09:00:00')], false],
  ],
}

describe.each(Object.entries(cases) as [CareMarker, readonly Case[]][])('%s', (marker, each) => {
  test.each(each)('%s', async (_about, writes, isFound) => {
    expect((await markersOf(writes)).includes(marker)).toBe(isFound)
  })
})

test('the figures of a finding are those of the books', async () => {
  const found = await foundOn([deposit(8_000, '11-01'), deposit(5_000, '11-18'), deposit(250.5, '11-17')])
  expect(found).toMatchObject([{ marker: 'rising_deposits', facts: { week: 5_250.5, usual_week: 2_000 } }])
})
