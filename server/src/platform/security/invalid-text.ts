const NUL = '\u0000'

/** PostgreSQL stores no U+0000, and an unpaired surrogate is no character: no field rule may accept either. */
const isOdd = (text: string): boolean => text.includes(NUL) || !text.isWellFormed()

/** Whether any value or key, at any depth, cannot be stored in a column. */
export const hasUnstorableText = (sent: unknown): boolean => {
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

/** Makes a text of others storable. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll(NUL, '\ufffd')
