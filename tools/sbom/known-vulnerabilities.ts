export type Vulnerabilities = {
  readonly answered: boolean
  readonly found: number
  readonly words: readonly string[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Parses the output of `npm audit --json`. If the output has no list of packages, it is unknown whether there are vulnerabilities, and the result
 * says so.
 */
export const readVulnerabilities = (text: string): Vulnerabilities => {
  const answer = parsed(text)
  const holes = isRecord(answer) ? answer.vulnerabilities : undefined
  if (!isRecord(holes)) {
    const why = isRecord(answer) && typeof answer.message === 'string' ? `: ${answer.message}` : ''
    const words = [
      `The registry did not answer the query for known vulnerabilities${why}. The result is unknown.`,
    ]
    return { answered: false, found: 0, words }
  }
  const named = Object.entries(holes).map(
    ([name, hole]) => `${name}: ${isRecord(hole) ? String(hole.severity) : 'unknown'}`,
  )
  return named.length === 0
    ? { answered: true, found: 0, words: ['No known vulnerability in any package of the lock.'] }
    : { answered: true, found: named.length, words: ['Known vulnerabilities, by package:', ...named.sort()] }
}
