import { expect, test } from 'vitest'
import { FAULT_KINDS, planRound } from './round-plan.ts'

const MINUTE_MS = 60_000
const plans = Array.from({ length: 120 }, (_, n) => planRound(1, n + 1))

test('seed and round decide the plan', () => {
  expect(planRound(1, 5)).toEqual(plans[4])
  expect(planRound(2, 5)).not.toEqual(plans[4])
})

test('no two rounds of any two seeds have the same plan', () => {
  const all = Array.from({ length: 20 }, (_, seed) =>
    Array.from({ length: 20 }, (_, n) => JSON.stringify(planRound(seed + 1, n + 1))),
  ).flat()
  expect(new Set(all).size).toBe(all.length)
})

test('a round lasts two to five minutes, and its faults are in order and within it', () => {
  for (const { forMs, faults } of plans) {
    expect(forMs).toBeGreaterThanOrEqual(2 * MINUTE_MS)
    expect(forMs).toBeLessThanOrEqual(5 * MINUTE_MS)
    const times = faults.map(({ atMs }) => atMs)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.every(atMs => atMs < forMs)).toBe(true)
  }
})

test('all kinds of faults happen, and a round has one new day at most', () => {
  const kinds = plans.map(({ faults }) => faults.map(({ fault }) => fault.kind))
  expect(new Set(kinds.flat())).toEqual(new Set(FAULT_KINDS))
  for (const round of kinds) expect(round.filter(kind => kind === 'day').length).toBeLessThanOrEqual(1)
})

test('each second block of six rounds leaves the processes alive', () => {
  const kinds = plans.slice(6, 12).flatMap(({ faults }) => faults.map(({ fault }) => fault.kind))
  expect(kinds.filter(kind => kind === 'kill' || kind === 'restart')).toEqual([])
})

test('a shortened round has the first faults of the whole one', () => {
  const short = planRound(1, 1, MINUTE_MS)
  expect(short.faults).toEqual(plans[0]?.faults.filter(({ atMs }) => atMs < MINUTE_MS))
})
