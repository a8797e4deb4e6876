import type { Rule, Source } from './parsed-source.ts'

/** Maximum percentage of lines of comments and documents that may match a construction of `HARD_TO_READ`. */
export const SHARE_MAX_PERCENT = 1

/**
 * Patterns of constructions that STYLE.md forbids under "English". A single match may still be good English, so the rule limits the share of lines
 * that match.
 */
const HARD_TO_READ: readonly RegExp[] = [
  /(?:^|[.;:]\s)(?:Who|Whoever|Whose|What|Whatever)\s(?![^.?!]*\?)/,
  /\b(?:nobody|somebody|everybody)\b/i,
  /\b(?:anew|thereof|beforehand|beside)\b/i,
  /\b(?:of (?:its|their|our|one's) own|by (?:itself|themselves))\b/i,
  /\b(?:is|are|was|were|be|been) told\b|\btells? of\b/i,
  /\b(?:stands?|stood) (?:in|on|at|there|for|below|above|alone)\b/i,
  /\b(?:of|with|for|by|than|is|are) what (?:is|was|are|were|came|comes|has)\b/i,
  /\bthe houses?\b/i,
]

const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*(?!\/)|--)\s?(.*)$/
const isDocument = ({ path }: Source): boolean => path.endsWith('.md')
/** Documents that are not checked: one quotes a list of OWASP verbatim, and STYLE.md shows forbidden examples. */
const QUOTES = new Set(['docs/asvs.md', 'STYLE.md'])
const isRead = ({ path }: Source): boolean => /\.(tsx?|mjs|sql|css|md)$/.test(path) && !QUOTES.has(path)

const proseOf = (source: Source): string[] => {
  const lines = source.text.split('\n')
  if (isDocument(source)) return lines.filter(line => line.trim() !== '')
  return lines.flatMap(line => COMMENT.exec(line)?.[1] ?? [])
}

/** Returns the percentage of the lines of comments and documents that are hard to read. */
export const hardShare = (sources: readonly Source[]): number => {
  const prose = sources.filter(isRead).flatMap(proseOf)
  const hard = prose.filter(line => HARD_TO_READ.some(pattern => pattern.test(line)))
  return (100 * hard.length) / Math.max(1, prose.length)
}

export const plainEnglish: Rule = {
  about: 'comments and documents are written in plain English',
  check: sources => {
    const share = hardShare(sources)
    return share <= SHARE_MAX_PERCENT
      ? []
      : [
          {
            path: 'STYLE.md',
            message: `${share.toFixed(1)} % of all prose lines are hard to read, at most ${SHARE_MAX_PERCENT} %`,
          },
        ]
  },
}
