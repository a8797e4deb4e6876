/**
 * Meaning of each chart colour. gold: the member's own figures. jade: incoming or free money. coral:
 * outgoing money and limits. amber: pending. faint: the rest.
 */
export type ChartTone = 'gold' | 'jade' | 'coral' | 'amber' | 'faint'

/** Returns the share of `value` in `whole`, limited to 0 to 1; 0 if `whole` is 0. */
export function shareOf(value: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, value / whole)) : 0
}

export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}

/** Returns the start and the length of each part of a sum, as shares of the sum. Empty parts are left out. */
export function partsOf<T extends { amount: number }>(
  parts: readonly T[],
): { part: T; start: number; share: number }[] {
  const whole = parts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  let start = 0
  const placed = []
  for (const part of parts) {
    const share = shareOf(part.amount, whole)
    if (share > 0) placed.push({ part, start, share })
    start += share
  }
  return placed
}

/** Returns the points of a line through the values, in a field of 100 × 100. The lowest value is at the bottom. */
export function linePoints(values: readonly number[]): { x: number; y: number }[] {
  const lowest = Math.min(...values)
  const height = Math.max(...values) - lowest
  const last = Math.max(1, values.length - 1)
  return values.map((value, index) => ({
    x: (index / last) * 100,
    // If all values are equal, the line is in the middle.
    y: height === 0 ? 50 : 100 - ((value - lowest) / height) * 100,
  }))
}
