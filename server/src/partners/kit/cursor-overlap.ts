/** How far before a cursor reading starts again, in list numbers: partners may commit lines out of order, so some appear late. */
const OVERLAP = 200n
const FIRST_CURSOR = '0'

/** Cursor after which to read, for lists with increasing integer cursors; null for an invalid cursor. */
export const previousNumber = ({ behind, again }: { behind: string; again: boolean }): string | null => {
  if (!/^\d{1,30}$/.test(behind)) return null
  const known = BigInt(behind)
  if (!again) return known.toString()
  return known > OVERLAP ? (known - OVERLAP).toString() : FIRST_CURSOR
}

export const laterOf = (a: string, b: string): string => (BigInt(a) > BigInt(b) ? a : b)
