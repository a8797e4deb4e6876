/**
 * When a partner's list is read again, the read starts this number of rows before the last cursor, because the partner may add rows with lower
 * numbers late.
 */
const OVERLAP = 200n
const FIRST_CURSOR = '0'

/** Converts a read position to the cursor that is sent to a partner whose cursors are increasing integers. Returns null for an invalid cursor. */
export const previousNumber = ({ behind, again }: { behind: string; again: boolean }): string | null => {
  if (!/^\d{1,30}$/.test(behind)) return null
  const known = BigInt(behind)
  if (!again) return known.toString()
  return known > OVERLAP ? (known - OVERLAP).toString() : FIRST_CURSOR
}

export const laterOf = (a: string, b: string): string => (BigInt(a) > BigInt(b) ? a : b)
