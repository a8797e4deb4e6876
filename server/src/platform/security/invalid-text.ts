const NUL = '\u0000'

/** PostgreSQL cannot store U+0000, and an unpaired surrogate is no character, so fields must refuse both. */
const isOdd = (text: string): boolean => text.includes(NUL) || !text.isWellFormed()

/** Whether any value or key, at any depth, contains text that a column cannot store. */
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

/** Replaces the characters of a partner's text that PostgreSQL cannot store. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll(NUL, '\ufffd')
