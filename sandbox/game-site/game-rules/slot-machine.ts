import type { Random } from './random-source.ts'

/** The symbols of a slot as numbers: 0 is the wild, 1 pays most, 6 is the most common. Each game has its own pictures for them. */
export type SlotSymbol = 0 | 1 | 2 | 3 | 4 | 5 | 6

export type PaytableName = 'calm' | 'glow' | 'even' | 'spark' | 'bold' | 'storm'

export type Boost = { times: number; weight: number }

export type Paytable = {
  volatility: 'low' | 'medium' | 'high'
  /** The sequence of symbols on each of the three reels. A reel stops at each of its positions with equal probability. */
  strip: readonly SlotSymbol[]
  /** Payout of three equal symbols on a line, as a multiple of the stake on that line. A wild matches any symbol. */
  three: Readonly<Record<SlotSymbol, number>>
  /** Payout if only the two left reels show the most common symbol, as a multiple of the stake on the line. */
  two: number
  /** Factors by which the wins of a round are multiplied. Each round draws one of them before the reels stop. */
  boosts: readonly Boost[]
}

export const REELS = 3
export const ROWS = 3

type Line = readonly [number, number, number]

const FIRST_LINES: readonly Line[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
]
const EVERY_LINE: readonly Line[] = [0, 1, 2].flatMap(left =>
  [0, 1, 2].flatMap(middle => [0, 1, 2].map((right): Line => [left, middle, right])),
)
const isFirst = (line: Line): boolean => FIRST_LINES.some(first => first.join() === line.join())

/**
 * The paylines of a slot: for each, the row that it crosses on each reel. First come three straight lines, then two diagonals, then all
 * others. A machine uses the first `lines` of them.
 */
export const LINES: readonly Line[] = [...FIRST_LINES, ...EVERY_LINE.filter(line => !isFirst(line))]

/** Allowed numbers of lines. Each divides a stake in whole baht into line stakes without a remainder. */
export type LineCount = 5 | 10 | 20 | 25

const WILD = 0
const COMMONEST = 6

const CALM_STRIP = [0, 6, 5, 4, 6, 3, 5, 6, 2, 4, 6, 5, 0, 6, 4, 1, 6, 3, 5, 2] as const
const EVEN_STRIP = [0, 6, 5, 4, 6, 3, 5, 6, 2, 4, 6, 5, 3, 1, 4, 5, 6, 2, 3, 5, 6, 4] as const
const BOLD_STRIP = [0, 6, 5, 4, 6, 3, 5, 6, 2, 4, 6, 5, 1, 6, 4, 5, 3, 6, 5, 2, 6, 4, 3, 5] as const

const PLAIN: readonly Boost[] = [{ times: 1, weight: 1 }]
const DOUBLE: readonly Boost[] = [
  { times: 1, weight: 95 },
  { times: 2, weight: 5 },
]
const LADDER: readonly Boost[] = [
  { times: 1, weight: 188 },
  { times: 2, weight: 8 },
  { times: 3, weight: 3 },
  { times: 5, weight: 1 },
]

/** Paytables by name: what three equal symbols pay. A game replaces the payout of three wilds by its own `top`. */
export const PAYTABLES = {
  calm: {
    volatility: 'low',
    strip: CALM_STRIP,
    three: { 0: 70, 1: 40, 2: 20, 3: 15, 4: 10, 5: 5, 6: 3 },
    two: 1,
    boosts: PLAIN,
  },
  glow: {
    volatility: 'low',
    strip: CALM_STRIP,
    three: { 0: 68, 1: 36, 2: 19, 3: 13, 4: 9, 5: 5, 6: 3 },
    two: 1,
    boosts: DOUBLE,
  },
  even: {
    volatility: 'medium',
    strip: EVEN_STRIP,
    three: { 0: 300, 1: 150, 2: 60, 3: 28, 4: 12, 5: 8, 6: 5 },
    two: 1,
    boosts: PLAIN,
  },
  spark: {
    volatility: 'medium',
    strip: EVEN_STRIP,
    three: { 0: 300, 1: 140, 2: 56, 3: 26, 4: 12, 5: 7, 6: 5 },
    two: 1,
    boosts: DOUBLE,
  },
  bold: {
    volatility: 'high',
    strip: BOLD_STRIP,
    three: { 0: 1200, 1: 300, 2: 100, 3: 30, 4: 12, 5: 6, 6: 4 },
    two: 0,
    boosts: PLAIN,
  },
  storm: {
    volatility: 'high',
    strip: BOLD_STRIP,
    three: { 0: 1000, 1: 280, 2: 84, 3: 29, 4: 10, 5: 6, 6: 4 },
    two: 0,
    boosts: LADDER,
  },
} as const satisfies Record<PaytableName, Paytable>

/** Rules of one slot game: its paytable, the payout of three wilds, and the number of lines. */
export type SlotPlay = { engine: 'slot'; table: PaytableName; top: number; lines: LineCount }

export type Machine = Paytable & { lines: readonly Line[] }

export function machineOf({ table, top, lines }: Omit<SlotPlay, 'engine'>): Machine {
  const paytable: Paytable = PAYTABLES[table]
  return { ...paytable, three: { ...paytable.three, [WILD]: top }, lines: LINES.slice(0, lines) }
}

export type LineWin = { line: number; symbol: SlotSymbol; count: number; pays: number }

export type Spin = {
  /** Visible symbols of the three reels from left to right, each reel from top to bottom. */
  window: SlotSymbol[][]
  wins: LineWin[]
  times: number
  /** Sum of the wins on all lines, multiplied by the round's factor, as a multiple of the stake on one line. */
  pays: number
}

/** Plays one round: draws the multiplier and a stop of each reel, then evaluates the lines. */
export function spin(machine: Machine, random: Random): Spin {
  const times = drawBoost(machine.boosts, random)
  const window = Array.from({ length: REELS }, () => {
    const stop = random(machine.strip.length)
    return Array.from({ length: ROWS }, (_, row) => symbolAt(machine, stop + row))
  })
  const wins = machine.lines.flatMap((rows, line) => {
    const win = payOf(
      machine,
      rows.map((row, reel) => symbolIn(window, reel, row)),
    )
    return win === null ? [] : [{ line, ...win }]
  })
  return { window, wins, times, pays: times * wins.reduce((sum, win) => sum + win.pays, 0) }
}

function drawBoost(boosts: readonly Boost[], random: Random): number {
  // A slot with only one multiplier does not draw it, because a draw would use up a random number.
  if (boosts.length === 1) return boosts[0]?.times ?? 1
  let left = random(boosts.reduce((sum, boost) => sum + boost.weight, 0))
  for (const { times, weight } of boosts) {
    if (left < weight) return times
    left -= weight
  }
  throw new Error('the weights do not add up')
}

/**
 * Returns the win of a payline: the symbol, the number of equal symbols from the left, and the payout. Null if the payline does not win.
 */
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

function symbolAt(table: Paytable, place: number): SlotSymbol {
  return table.strip[place % table.strip.length] ?? WILD
}

function symbolIn(window: readonly (readonly SlotSymbol[])[], reel: number, row: number): SlotSymbol {
  return window[reel]?.[row] ?? WILD
}
