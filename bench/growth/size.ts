import { whole } from '../table.ts'

export type Size = { readonly members: number; readonly transfers: number }

/** Where a lobby begins: everything is compared with it. */
export const SMALL: Size = { members: 10_000, transfers: 1_000_000 }
/** Of a few minutes. */
export const USUAL: Size = { members: 100_000, transfers: 2_000_000 }
export const FULL: Size = { members: 1_000_000, transfers: 20_000_000 }

/** What each member of the lobby that is filled in has already: two deposits. */
export const DEPOSITS_EACH = 2
/** A gift, its way to the game site in two steps, and its loss there: after these four a member has what they had. */
export const CYCLE_TRANSFERS = 4
/** The last part is posted by the product; so many whole cycles are generated before it as leave at least a fiftieth to it. */
const GENERATED_SHARE = 0.98

/** How many cycles of each member are generated. */
export const cyclesOf = ({ members, transfers }: Size): number =>
  Math.floor((transfers * GENERATED_SHARE - DEPOSITS_EACH * members) / (CYCLE_TRANSFERS * members))

export const generatedOf = (size: Size): number =>
  size.members * (DEPOSITS_EACH + CYCLE_TRANSFERS * cyclesOf(size))

export const nameOf = ({ members, transfers }: Size): string => `${whole(members)} / ${whole(transfers)}`

export const requireSense = (size: Size): void => {
  if (cyclesOf(size) < 1) throw new Error(`too few transfers for so many members: ${nameOf(size)}`)
}
