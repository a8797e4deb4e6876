/**
 * A list that was read before is read again from this number of rows before the last cursor, because a partner may add rows with lower numbers late.
 */
const OVERLAP = 200n
const FIRST_CURSOR = '0'

/**
 * Returns the cursor to send to the partner for a read position, at a partner whose cursors are increasing integers. Returns null for an invalid
 * cursor.
 */
export const previousNumber = ({ behind, again }: { behind: string; again: boolean }): string | null => {
  if (!/^\d{1,30}$/.test(behind)) return null
  const known = BigInt(behind)
  if (!again) return known.toString()
  return known > OVERLAP ? (known - OVERLAP).toString() : FIRST_CURSOR
}

export const laterOf = (a: string, b: string): string => (BigInt(a) > BigInt(b) ? a : b)
