import { HOUR_MS } from '../platform/calendar.ts'
import type { RoundsCounter } from '../ports.ts'
import { addPlayHours, type PlayHour } from './hourly-play-totals-sql.ts'

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

/** Adds finished rounds to the member's hourly play totals. Also marks these hours, so that the desk's totals of them are computed again. */
export const countPlayHours: RoundsCounter = async (tx, memberId, rounds) => {
  const hours = new Map<number, PlayHour>()
  for (const { played_at, stake, valid_stake, win } of rounds) {
    const hour = hourOf(played_at)
    const sum = hours.get(hour.getTime()) ?? { hour, rounds: 0, stake: 0n, valid_stake: 0n, win: 0n }
    hours.set(hour.getTime(), {
      hour,
      rounds: sum.rounds + 1,
      stake: sum.stake + stake,
      valid_stake: sum.valid_stake + valid_stake,
      win: sum.win + win,
    })
  }
  if (hours.size > 0) await addPlayHours(tx, memberId, [...hours.values()])
}
