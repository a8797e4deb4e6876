import { studentQuantile } from './student-distribution.ts'

/** A two-sided 95 % confidence interval leaves 2.5 % above its upper end, so its upper end is the 97.5 % quantile. */
const UPPER_TAIL = 0.975
/** That quantile of the standard normal distribution. */
const Z = 1.959963984540054
const LEAST_MEMBERS = 2

export type Interval = { readonly low: number; readonly high: number }
/** Figures of a group of members. `variance` is the sample variance (divisor n − 1). It is null if the group has fewer than two members. */
export type MeanGroup = {
  readonly members: number
  readonly mean: number
  readonly variance: number | null
}
export type ShareGroup = { readonly members: number; readonly successes: number }

/**
 * Returns the 95 % confidence interval of the difference of two means with unequal variances: Welch's t interval, with the degrees of freedom of
 * Welch and Satterthwaite (Welch 1947, Biometrika 34). Returns null if a group has fewer than two members. The interval has length zero if no group
 * has variance.
 */
export const welchInterval = (one: MeanGroup, other: MeanGroup): Interval | null => {
  if (one.variance === null || other.variance === null) return null
  if (one.members < LEAST_MEMBERS || other.members < LEAST_MEMBERS) return null
  const [a, b] = [one.variance / one.members, other.variance / other.members]
  const difference = one.mean - other.mean
  if (a + b === 0) return { low: difference, high: difference }
  const degrees = (a + b) ** 2 / (a ** 2 / (one.members - 1) + b ** 2 / (other.members - 1))
  const half = studentQuantile(UPPER_TAIL, degrees) * Math.sqrt(a + b)
  return { low: difference - half, high: difference + half }
}

/** Returns the 95 % confidence interval of a share: Wilson's score interval (Wilson 1927, JASA 22). The group must have at least one member. */
export const wilsonInterval = ({ members, successes }: ShareGroup): Interval => {
  const share = successes / members
  const z2 = Z * Z
  const middle = share + z2 / (2 * members)
  const half = Z * Math.sqrt((share * (1 - share)) / members + z2 / (4 * members * members))
  const scale = 1 + z2 / members
  return { low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) }
}

/**
 * Returns the 95 % confidence interval of the difference of two shares: Newcombe's hybrid score interval, which combines two Wilson intervals
 * (Newcombe 1998, Statistics in Medicine 17, method 10). Returns null if a group has fewer than LEAST_MEMBERS members.
 */
export const newcombeInterval = (one: ShareGroup, other: ShareGroup): Interval | null => {
  if (one.members < LEAST_MEMBERS || other.members < LEAST_MEMBERS) return null
  const [p, q] = [one.successes / one.members, other.successes / other.members]
  const [a, b] = [wilsonInterval(one), wilsonInterval(other)]
  return {
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  }
}
