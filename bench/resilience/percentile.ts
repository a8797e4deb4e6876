/** Returns a percentile of the values. `share` is between 0 and 1: 0.9 gives the 90th percentile. Returns NaN for an empty list. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
