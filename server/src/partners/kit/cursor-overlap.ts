/** A partner commits its lines out of order now and then: so many numbers before a cursor are asked for again. */
const OVERLAP = 200n
const BEGINNING = '0'

/** The number to ask behind, of a list whose cursors are increasing integers; null where that is none of its cursors. */
export const numberBefore = ({ behind, again }: { behind: string; again: boolean }): string | null => {
  if (!/^\d{1,30}$/.test(behind)) return null
  const known = BigInt(behind)
  if (!again) return known.toString()
  return known > OVERLAP ? (known - OVERLAP).toString() : BEGINNING
}

export const laterOf = (a: string, b: string): string => (BigInt(a) > BigInt(b) ? a : b)
