import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import type { SiteRound } from '../../partners/ports/game-site.ts'
import { gameDaysOf, playDaysOf } from './round-aggregation.ts'

const round = (no: number, playedAt: string, stake = 100n, win = 0n): SiteRound => ({
  round_id: `r${no}`,
  game_id: 'g',
  stake: satang(stake),
  valid_stake: satang(stake / 2n),
  win: satang(win),
  played_at: new Date(playedAt),
})

test('a round belongs to the Bangkok day it was played on', () => {
  const days = playDaysOf([
    round(1, '2026-11-17T16:59:59.999Z'),
    round(2, '2026-11-17T17:00:00Z'),
    round(3, '2026-11-18T16:59:59Z'),
  ])
  expect(days.map(({ day, rounds }) => [day, rounds])).toEqual([
    ['2026-11-17', 1],
    ['2026-11-18', 2],
  ])
})

test('stakes, valid stakes and wins of a day are summed', () => {
  const days = playDaysOf([
    round(1, '2026-11-18T05:00:00Z', 100n, 30n),
    round(2, '2026-11-18T06:00:00Z', 250n, 1n),
  ])
  expect(days).toEqual([{ day: '2026-11-18', rounds: 2, stake: 350n, valid_stake: 175n, win: 31n }])
})

test('a round given twice in one answer counts once', () => {
  const same = round(1, '2026-11-18T05:00:00Z')
  expect(playDaysOf([same, same])).toMatchObject([{ rounds: 1, stake: 100n }])
})

test('a day’s play is listed by game', () => {
  const other = { ...round(2, '2026-11-18T06:00:00Z', 250n, 1n), game_id: 'h' }
  const days = gameDaysOf([
    round(1, '2026-11-18T05:00:00Z', 100n, 30n),
    other,
    round(3, '2026-11-18T07:00:00Z'),
  ])
  expect(days).toEqual([
    { day: '2026-11-18', game_id: 'g', rounds: 2, stake: 200n, valid_stake: 100n, win: 30n },
    { day: '2026-11-18', game_id: 'h', rounds: 1, stake: 250n, valid_stake: 125n, win: 1n },
  ])
})
