import { satang } from '@sala/contract/wire/money.ts'
import type { Db } from '../../platform/db.ts'
import { findEarningDays, findEarnings, findEarningTotal } from './game-earnings-sql.ts'
import { type RtpSums, rtpBetween, rtpSeen } from './rtp.ts'

const PERCENT = 100

type Sums = RtpSums & { readonly rounds: bigint; readonly players: number }

const earned = (sums: Sums) => ({
  rounds: Number(sums.rounds),
  players: sums.players,
  stake: satang(sums.stake),
  win: satang(sums.win),
  ggr: satang(sums.stake - sums.win),
  rtp_seen: rtpSeen(sums),
  rtp_between: rtpBetween(sums),
})

/**
 * Returns stakes and wins of all members by game, provider or section. The period consists of Bangkok days (`YYYY-MM-DD`, first and last
 * included). The highest stakes come first.
 */
export const earningsBy = async (
  db: Db,
  by: 'game' | 'provider' | 'section',
  days: { readonly from: string; readonly to: string },
) => {
  const [found, total, each] = await Promise.all([
    findEarnings(db, by, days),
    findEarningTotal(db, days),
    findEarningDays(db, days),
  ])
  const rows = found
    .toSorted((one, other) => Number(other.stake - one.stake))
    .map(({ key, name, section, provider, rtp_told, ...sums }) => ({
      ...{ key, name, section, provider },
      rtp_told: rtp_told === null ? null : Math.round(rtp_told * PERCENT) / PERCENT,
      ...earned(sums),
    }))
  return {
    rows,
    total: earned(total),
    days: each.map(({ day, stake, win }) => ({ day, stake: satang(stake), ggr: satang(stake - win) })),
  }
}
