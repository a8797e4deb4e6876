/** How many list numbers before the last cursor a read starts, because partners may add rows with lower numbers late. */
const OVERLAP = 200n
const FIRST_CURSOR = '0'

/** Converts a read position to the cursor that the call sends, for lists with increasing integer cursors; null for an invalid cursor. */
export const previousNumber = ({ behind, again }: { behind: string; again: boolean }): string | null => {
  if (!/^\d{1,30}$/.test(behind)) return null
  const known = BigInt(behind)
  if (!again) return known.toString()
  return known > OVERLAP ? (known - OVERLAP).toString() : FIRST_CURSOR
}

export const laterOf = (a: string, b: string): string => (BigInt(a) > BigInt(b) ? a : b)
