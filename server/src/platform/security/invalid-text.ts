const NUL = '\u0000'

/** PostgreSQL holds no U+0000, and half of a surrogate pair is no character: no rule of a field may let either through. */
const isOdd = (text: string): boolean => text.includes(NUL) || !text.isWellFormed()

/** Whether any value or key, at any depth, cannot be stored in a column. */
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

/** A text as a column holds it, for what others chose and we keep. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll(NUL, '\ufffd')
