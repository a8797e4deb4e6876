/** Result of Pearson's chi-square test, which compares how often each prize was drawn with the number that its chance predicts. */
export type ChiSquare = {
  readonly statistic: number
  readonly degrees: number
  /** Probability that correct chances give a statistic at least this large. */
  readonly p: number
}

/** The test is unreliable if the expected number of draws of any prize is below this number (Cochran's rule). */
export const EXPECTED_LEAST = 5
/** A p-value below this number is a warning to staff. With correct chances, such a value occurs on about one day in a thousand. */
export const SUSPECT_BELOW = 0.001

const TERMS_MAX = 500
const PRECISION = 1e-12
/**
 * Stirling's series is exact enough for arguments from this number on. A smaller argument is first raised to this number by the recurrence
 * of the gamma function.
 */
const STIRLING_FROM = 10

/** Returns the logarithm of the gamma function (Stirling's series). */
const logGamma = (x: number): number => {
  if (x < STIRLING_FROM) return logGamma(x + 1) - Math.log(x)
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5) - 1 / (1680 * x ** 7)
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series
}

/** Returns the lower regularised incomplete gamma function by its series, for x < a + 1. */
const lowerBySeries = (a: number, x: number): number => {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < TERMS_MAX && Math.abs(term) > sum * PRECISION; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a))
}

/** Returns the upper regularised incomplete gamma function by its continued fraction (Lentz's method), for x ≥ a + 1. */
const upperByFraction = (a: number, x: number): number => {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < TERMS_MAX; n++) {
    const factor = -n * (n - a)
    b += 2
    d = 1 / (Math.abs(factor * d + b) < tiny ? tiny : factor * d + b)
    c = Math.abs(b + factor / c) < tiny ? tiny : b + factor / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < PRECISION) break
  }
  return fraction * Math.exp(-x + a * Math.log(x) - logGamma(a))
}

const upperGamma = (a: number, x: number): number => {
  if (x <= 0) return 1
  return x < a + 1 ? 1 - lowerBySeries(a, x) : upperByFraction(a, x)
}

/**
 * Returns Pearson's test of the drawn numbers (`counts`) against the prizes' weights. Returns null with fewer than two weights, or if a
 * prize is expected fewer than `EXPECTED_LEAST` times, because the test then says nothing.
 */
export const chiSquareOf = (counts: readonly number[], weights: readonly number[]): ChiSquare | null => {
  const draws = counts.reduce((sum, count) => sum + count, 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const expected = weights.map(weight => (draws * weight) / total)
  if (expected.length < 2 || expected.some(count => count < EXPECTED_LEAST)) return null
  const statistic = expected.reduce((sum, count, i) => sum + ((counts[i] ?? 0) - count) ** 2 / count, 0)
  const degrees = expected.length - 1
  return { statistic, degrees, p: upperGamma(degrees / 2, statistic / 2) }
}
