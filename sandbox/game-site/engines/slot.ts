import type { Random } from './chance.ts'

/** Symbols of a machine by worth: 0 is the wild, 1 the dearest, 6 the commonest. A game gives them their pictures. */
export type SlotSymbol = 0 | 1 | 2 | 3 | 4 | 5 | 6

export type PaytableName = 'calm' | 'even' | 'bold'

export type Paytable = {
  volatility: 'low' | 'medium' | 'high'
  /** One strip, used by all three reels; a reel stops with equal chance at any place of it. */
  strip: readonly SlotSymbol[]
  /** What three alike on a line pay, in line stakes; a wild stands for any. */
  three: Readonly<Record<SlotSymbol, number>>
  /** What two of the commonest symbol pay when they come from the left (the third is another). */
  two: number
}

export const REELS = 3
export const ROWS = 3

/** Rows of each line, reel by reel: three straight, two slanted. The stake is spread evenly over all of them. */
export const LINES = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
] as const

const WILD = 0
const COMMONEST = 6

export const PAYTABLES = {
  calm: {
    volatility: 'low',
    strip: [0, 6, 5, 4, 6, 3, 5, 6, 2, 4, 6, 5, 0, 6, 4, 1, 6, 3, 5, 2],
    three: { 0: 70, 1: 40, 2: 20, 3: 15, 4: 10, 5: 5, 6: 3 },
    two: 1,
  },
  even: {
    volatility: 'medium',
    strip: [0, 6, 5, 4, 6, 3, 5, 6, 2, 4, 6, 5, 3, 1, 4, 5, 6, 2, 3, 5, 6, 4],
    three: { 0: 300, 1: 150, 2: 60, 3: 28, 4: 12, 5: 8, 6: 5 },
    two: 1,
  },
  bold: {
    volatility: 'high',
    strip: [0, 6, 5, 4, 6, 3, 5, 6, 2, 4, 6, 5, 1, 6, 4, 5, 3, 6, 5, 2, 6, 4, 3, 5],
    three: { 0: 1200, 1: 300, 2: 100, 3: 30, 4: 12, 5: 6, 6: 4 },
    two: 0,
  },
} as const satisfies Record<PaytableName, Paytable>

export type LineWin = { line: number; symbol: SlotSymbol; count: number; pays: number }

export type Spin = {
  /** Three reels from left to right, each from top to bottom. */
  window: SlotSymbol[][]
  wins: LineWin[]
  /** The sum of the wins, in line stakes. */
  pays: number
}

/** Draws three stops and reads the lines. */
export function spin(table: Paytable, random: Random): Spin {
  const window = Array.from({ length: REELS }, () => {
    const stop = random(table.strip.length)
    return Array.from({ length: ROWS }, (_, row) => symbolAt(table, stop + row))
  })
  const wins = LINES.flatMap((rows, line) => {
    const win = payOf(
      table,
      rows.map((row, reel) => symbolIn(window, reel, row)),
    )
    return win === null ? [] : [{ line, ...win }]
  })
  return { window, wins, pays: wins.reduce((sum, win) => sum + win.pays, 0) }
}

/** What one line shows and pays, or null. */
export function payOf(
  table: Paytable,
  shown: readonly SlotSymbol[],
): { symbol: SlotSymbol; count: number; pays: number } | null {
  const symbol = shown.find(one => one !== WILD) ?? WILD
  const miss = shown.findIndex(one => one !== WILD && one !== symbol)
  const count = miss === -1 ? shown.length : miss
  if (count === REELS) return { symbol, count, pays: table.three[symbol] }
  if (count === 2 && symbol === COMMONEST && table.two > 0) return { symbol, count, pays: table.two }
  return null
}

/**
 * The share of stakes that comes back, from every stop of the three reels. All lines are alike, because each reads one
 * place of each reel, so one line stands for all.
 */
export function slotReturn(table: Paytable): number {
  let paid = 0
  for (const left of table.strip) {
    for (const middle of table.strip) {
      for (const right of table.strip) paid += payOf(table, [left, middle, right])?.pays ?? 0
    }
  }
  return paid / table.strip.length ** REELS
}

function symbolAt(table: Paytable, place: number): SlotSymbol {
  return table.strip[place % table.strip.length] ?? WILD
}

function symbolIn(window: readonly (readonly SlotSymbol[])[], reel: number, row: number): SlotSymbol {
  return window[reel]?.[row] ?? WILD
}
