import {
  type Boost,
  type Machine,
  machineOf,
  type Paytable,
  payOf,
  ROWS,
  type SlotPlay,
  type SlotSymbol,
} from './slot-machine.ts'

const SYMBOLS = 7
/** Position of the combination of three wilds in the list of payouts (see `placeOf`). */
const THREE_WILDS = 0

/** Computes the mean of the win multipliers, weighted by their probability. */
export const meanBoost = (boosts: readonly Boost[]): number =>
  boosts.reduce((sum, { times, weight }) => sum + times * weight, 0) /
  boosts.reduce((sum, { weight }) => sum + weight, 0)

/**
 * Computes a slot's RTP (return to player) over all stops of the three reels. Each line reads one symbol of each reel, so all lines have the same
 * RTP. The win multiplier is independent of the reels.
 */
export function slotReturn(table: Paytable): number {
  const pays = linePays(table)
  let paid = 0
  for (const left of table.strip)
    for (const middle of table.strip)
      for (const right of table.strip) paid += pays[placeOf(left, middle, right)] ?? 0
  return (paid / table.strip.length ** 3) * meanBoost(table.boosts)
}

type Seen = {
  hit_share: number
  /** Highest payout of a round's other lines in line stakes, by the number of lines that show three wilds in this round. */
  most_beside: Map<number, number>
}

const seen = new Map<string, Seen>()

/** Computes, over all reel positions, the share of winning rounds and the highest win as a multiple of the stake. */
export function windowFacts(play: Omit<SlotPlay, 'engine'>): { hit_share: number; max_win: number } {
  const { boosts, lines } = machineOf(play)
  const key = `${play.table} ${play.lines}`
  // Games with the same paytable differ only in the payout of three wilds. The reel positions are therefore enumerated without that payout, once for
  // each paytable and number of lines.
  const { hit_share, most_beside } = seen.get(key) ?? lookThrough(machineOf({ ...play, top: 0 }))
  seen.set(key, { hit_share, most_beside })
  const most = Math.max(...[...most_beside].map(([wilds, wildPays]) => wilds * play.top + wildPays))
  const highest = Math.max(...boosts.map(boost => boost.times))
  return { hit_share, max_win: (most * highest) / lines.length }
}

function lookThrough(machine: Machine): Seen {
  const { strip, lines } = machine
  const pays = linePays(machine)
  const columns = strip.map((_, stop) =>
    Array.from({ length: ROWS }, (_none, row) => strip[(stop + row) % strip.length] ?? 0),
  )
  const most_beside = new Map<number, number>()
  let hits = 0
  for (const left of columns)
    for (const middle of columns)
      for (const right of columns) {
        let paid = 0
        let wilds = 0
        for (const [a, b, c] of lines) {
          const place = placeOf(left[a] ?? 0, middle[b] ?? 0, right[c] ?? 0)
          if (place === THREE_WILDS) wilds += 1
          paid += pays[place] ?? 0
        }
        if (paid > 0 || wilds > 0) hits += 1
        if (paid > (most_beside.get(wilds) ?? -1)) most_beside.set(wilds, paid)
      }
  return { hit_share: hits / columns.length ** 3, most_beside }
}

const placeOf = (left: number, middle: number, right: number): number =>
  (left * SYMBOLS + middle) * SYMBOLS + right

/** Computes the payouts of all 343 combinations of three symbols (seven symbols on three reels). */
function linePays(table: Paytable): number[] {
  const symbols = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly SlotSymbol[]
  return symbols.flatMap(left =>
    symbols.flatMap(middle => symbols.map(right => payOf(table, [left, middle, right])?.pays ?? 0)),
  )
}
