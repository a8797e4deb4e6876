/** PostgreSQL holds no U+0000, and half of a pair is no character: no rule of a field may let either through. */
const isOdd = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** Whether a text that no column holds stands anywhere in what was sent, names of fields included. However deep it lies. */
export const holdsOddText = (sent: unknown): boolean => {
  const left: unknown[] = [sent]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && isOdd(value)) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (isOdd(name)) return true
      left.push(inner)
    }
  }
  return false
}
