/** Returns a percentile of the values. `share` is from 0 to 1: 0.9 is the 90th percentile. Returns NaN for an empty list. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
