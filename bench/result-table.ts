export type Row = {
  readonly measure: string
  readonly budget: string
  /** The observed value as text, often as a multiple of a baseline. */
  readonly seen: string
  /** The measured figures from which the text in `seen` was computed. */
  readonly figures: string
  /** True if `seen` is within the promised limit (budget), null if this machine cannot measure it. Absent if no limit is promised. */
  readonly kept?: boolean | null
}

const HEADINGS = ['measure', 'budget', 'seen', 'figures', 'kept']

/** Returns the rows as a Markdown table that is also readable in a terminal. */
export const printTable = (rows: readonly Row[]): string => {
  const kept = ({ kept }: Row): string => {
    if (kept === undefined) return ''
    return kept === null ? 'not measured' : kept ? 'yes' : 'NO'
  }
  const lines = [HEADINGS, ...rows.map(row => [row.measure, row.budget, row.seen, row.figures, kept(row)])]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map(line => (line[column] ?? '').length)))
  const printed = lines.map(line => `| ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`)
  printed.splice(1, 0, `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`)
  return printed.join('\n')
}

export const times = (ratio: number): string => `${ratio.toFixed(2)}×`
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
