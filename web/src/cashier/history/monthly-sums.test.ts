import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysOfMonth,
  type MoneyDay,
  moneySources,
  moneyUses,
  monthSums,
  playColumns,
} from './monthly-sums.ts'

const nothing: MoneyDay = {
  day: '2026-11-01',
  deposit: 0,
  withdraw: 0,
  bonus: 0,
  referral: 0,
  correction: 0,
  play: 0,
  rounds: 0,
}

test('the days of a month are complete', () => {
  expect(daysOfMonth('2026-02').at(-1)).toBe('2026-02-28')
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
  expect(daysOfMonth('2026-12')).toHaveLength(31)
})

test('withdrawals, losses and the remaining credit are parts of the deposits', () => {
  const sums = monthSums([
    { ...nothing, deposit: 3500.1, withdraw: -1500 },
    { ...nothing, day: '2026-11-02', deposit: 0.2, bonus: 100, play: -700.3 },
  ])
  expect(sums).toEqual({ deposit: 3500.3, withdrawn: 1500, given: 100, play: -700.3, rest: 1400 })
  expect(moneyUses(sums).map(({ name, amount }) => [name, amount])).toEqual([
    ['ถอนเข้าบัญชี', 1500],
    ['เสียในเกม', 700.3],
    ['เครดิตเพิ่มขึ้น', 1400],
  ])
  expect(moneySources(sums)).toBe('ฝาก 3,500.30 · โบนัสและค่าแนะนำ 100.00')
})

test('the uses and the sources of a month’s money have equal sums', () => {
  const satang = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), satang, satang, (deposit, withdrawn, given, play) => {
      const day = { ...nothing, deposit: deposit / 100, withdraw: -withdrawn / 100, bonus: given / 100 }
      const sums = monthSums([{ ...day, play: play / 100 }])
      const went = moneyUses(sums).reduce((total, { amount }) => total + amount, 0)
      const came = [...moneySources(sums).matchAll(/[\d,]+\.\d\d/g)]
        .map(([figure]) => Number(figure.replaceAll(',', '')))
        .reduce((total, amount) => total + amount, 0)
      expect(Math.round(went * 100)).toBe(Math.round(came * 100))
    }),
  )
})

test('a day of play is a bar above or below zero, and a future day says that it is in the future', () => {
  const columns = playColumns('2026-11', '2026-11-21', [
    { ...nothing, day: '2026-11-20', play: 300, rounds: 4 },
    { ...nothing, day: '2026-11-21', play: -50, rounds: 2 },
  ])
  expect(columns).toHaveLength(30)
  expect(columns[19]).toMatchObject({
    words: '20 พ.ย. 2569 ได้ 300.00 บาท',
    values: [{ amount: 300, tone: 'jade' }],
  })
  expect(columns[20]).toMatchObject({ now: true, words: '21 พ.ย. 2569 เสีย 50.00 บาท' })
  expect(columns[0]?.words).toContain('ไม่ได้เล่น')
  expect(columns[29]?.words).toContain('ยังไม่ถึง')
})
