export type Verdict = { readonly ok: boolean; readonly words: readonly string[] }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What `npm audit --json` said. An answer that names no packages is none: then nothing is known, which is not the same as nothing found. */
export const verdictOf = (text: string): Verdict => {
  const told = parsed(text)
  const holes = isRecord(told) ? told.vulnerabilities : undefined
  if (!isRecord(holes)) {
    const why = isRecord(told) && typeof told.message === 'string' ? `: ${told.message}` : ''
    return { ok: false, words: [`The registry could not be asked for known holes${why}. Nothing is known.`] }
  }
  const named = Object.entries(holes).map(
    ([name, hole]) => `${name}: ${isRecord(hole) ? String(hole.severity) : 'unknown'}`,
  )
  return named.length === 0
    ? { ok: true, words: ['No known hole in any package of the lock.'] }
    : { ok: false, words: ['Known holes, by package:', ...named.sort()] }
}
