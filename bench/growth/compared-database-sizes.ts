import { whole } from '../result-table.ts'

export type Size = { readonly members: number; readonly transfers: number }

/** Two sizes of the database to compare, and the duration of each measurement. */
export type Length = {
  readonly small: Size
  readonly large: Size
  readonly seconds: number
  readonly rounds: number
}

/** The small size, with which each other size is compared. */
const BEGINS: Size = { members: 10_000, transfers: 1_000_000 }

export const LENGTHS = {
  // The size for tests. PostgreSQL prefers an index to a sequential scan only from about this size on.
  short: {
    small: { members: 200, transfers: 4_000 },
    large: { members: 2_000, transfers: 12_500 },
    ...{ seconds: 0.05, rounds: 1 },
  },
  usual: { small: BEGINS, large: { members: 100_000, transfers: 2_000_000 }, seconds: 3, rounds: 3 },
  full: { small: BEGINS, large: { members: 1_000_000, transfers: 20_000_000 }, seconds: 3, rounds: 3 },
} as const satisfies Record<string, Length>

export type LengthName = keyof typeof LENGTHS
export const isLengthName = (text: string): text is LengthName => Object.hasOwn(LENGTHS, text)

/** Number of deposits of each member in a filled database. */
export const DEPOSITS_EACH = 2
/**
 * Number of transfers in one generated cycle: a gift, its move to the game site in two steps, and its loss there. Afterwards the balance is the same
 * as before.
 */
export const CYCLE_TRANSFERS = 4
/** Share of the ledger transfers that SQL inserts, in whole cycles. The rest is posted by the product's functions. */
const GENERATED_SHARE = 0.98

export const cyclesOf = ({ members, transfers }: Size): number =>
  Math.floor((transfers * GENERATED_SHARE - DEPOSITS_EACH * members) / (CYCLE_TRANSFERS * members))

export const generatedOf = (size: Size): number =>
  size.members * (DEPOSITS_EACH + CYCLE_TRANSFERS * cyclesOf(size))

export const nameOf = ({ members, transfers }: Size): string => `${whole(members)} / ${whole(transfers)}`

export const requireSense = (size: Size): void => {
  if (cyclesOf(size) < 1) throw new Error(`too few transfers for the number of members: ${nameOf(size)}`)
}
