const NUL = '\u0000'

/** Returns whether a text has characters that fields must refuse: U+0000, which PostgreSQL cannot store, or half of a surrogate pair. */
const isOdd = (text: string): boolean => text.includes(NUL) || !text.isWellFormed()

/** Returns whether any key or value in the data, at any depth, has text that PostgreSQL cannot store. */
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

/** Replaces those characters of a partner's text that PostgreSQL cannot store. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll(NUL, '\ufffd')
