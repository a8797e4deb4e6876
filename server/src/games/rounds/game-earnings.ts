import { satang } from '@sala/contract/wire/money.ts'
import type { Db } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { gamesSettings } from '../settings.ts'
import {
  type BillingSums,
  findBillings,
  findEarningDays,
  findEarnings,
  findEarningTotal,
} from './game-earnings-sql.ts'
import { type RtpSums, rtpBetween, rtpSeen } from './return-to-player.ts'

const PERCENT = 100

type Sums = RtpSums & { readonly rounds: bigint; readonly players: number }

type Billed = Pick<BillingSums, 'unbilled' | 'unbilled_ggr' | 'fees'>

const BILLED_WHOLE: Billed = { unbilled: 0, unbilled_ggr: 0n, fees: 0n }
const NO_PLAY: Sums = {
  ...{ rounds: 0n, players: 0, stake: 0n, win: 0n, cells: 0, win_square: 0, stake_square: 0, win_stake: 0 },
}

const earned = (sums: Sums, { unbilled, unbilled_ggr, fees }: Billed) => ({
  rounds: Number(sums.rounds),
  players: sums.players,
  stake: satang(sums.stake),
  win: satang(sums.win),
  ggr: satang(sums.stake - sums.win),
  ggr_billed: satang(sums.stake - sums.win - unbilled_ggr),
  unbilled,
  fees: satang(fees),
  rtp_seen: rtpSeen(sums),
  rtp_between: rtpBetween(sums),
})

const sumOf = (billings: readonly Billed[]): Billed =>
  billings.reduce<Billed>(
    (sum, one) => ({
      unbilled: sum.unbilled + one.unbilled,
      unbilled_ggr: sum.unbilled_ggr + one.unbilled_ggr,
      fees: sum.fees + one.fees,
    }),
    BILLED_WHOLE,
  )

/**
 * Returns stakes and wins of all members by game, provider or section. The period consists of Bangkok days (`YYYY-MM-DD`, first and last
 * included). The highest stakes come first.
 */
export const earningsBy = async (
  db: Db,
  by: 'game' | 'provider' | 'section',
  days: { readonly from: string; readonly to: string },
) => {
  const { open_rounds_hours } = await readSettings(db, gamesSettings)
  const [played, billings, total, each] = await Promise.all([
    findEarnings(db, by, days),
    findBillings(db, by, days, open_rounds_hours),
    findEarningTotal(db, days),
    findEarningDays(db, days),
  ])
  // The site may bill rounds of a game before the lobby counts them. Such a game gets a row in which stakes and wins are zero.
  const found = [
    ...played,
    ...billings
      .filter(({ key }) => !played.some(row => row.key === key))
      .map(({ key, name, section, provider }) => ({
        key,
        name,
        section,
        provider,
        rtp_reported: null,
        ...NO_PLAY,
      })),
  ]
  const rows = found
    .toSorted((one, other) => Number(other.stake - one.stake))
    .map(({ key, name, section, provider, rtp_reported, ...sums }) => ({
      ...{ key, name, section, provider },
      rtp_reported: rtp_reported === null ? null : Math.round(rtp_reported * PERCENT) / PERCENT,
      ...earned(sums, billings.find(one => one.key === key) ?? BILLED_WHOLE),
    }))
  return {
    rows,
    total: earned(total, sumOf(billings)),
    days: each.map(({ day, stake, win }) => ({ day, stake: satang(stake), ggr: satang(stake - win) })),
  }
}
