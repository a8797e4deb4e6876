/** Coefficients of the Lanczos approximation of the gamma function, g = 7, n = 9 (Godfrey 2001). */
const LANCZOS_G = 7
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]
const FRACTION_STEPS_MAX = 300
const FRACTION_PRECISION = 1e-15
/** Number that replaces a zero in the continued fraction, because a division by zero would give infinity. */
const TINY = 1e-300
const BISECTIONS = 100
/** Upper end of the search for a quantile. The largest quantile that is needed is 12.7, the 97.5 % quantile for one degree of freedom. */
const QUANTILE_MAX = 1e4

/** Returns the logarithm of the gamma function for x ≥ 0.5. */
const lnGamma = (x: number): number => {
  const shifted = x - 1
  const sum = LANCZOS.reduce((total, c, i) => (i === 0 ? c : total + c / (shifted + i)), 0)
  const t = shifted + LANCZOS_G + 0.5
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}

const nonZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value)

/** Returns the continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method. */
const betaFraction = (x: number, a: number, b: number): number => {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= FRACTION_STEPS_MAX; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    let change = 1
    for (const term of [even, odd]) {
      d = 1 / nonZero(1 + term * d)
      c = nonZero(1 + term / c)
      change = c * d
      fraction *= change
    }
    if (Math.abs(change - 1) < FRACTION_PRECISION) break
  }
  return fraction
}

/** Returns the regularised incomplete beta function I_x(a, b) (DLMF 8.17.2). */
const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  // The continued fraction converges fast only if x is below the mean. For a larger x, I_x(a, b) is computed as 1 − I_(1−x)(b, a).
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** Returns the probability that a variable with Student's t distribution is at most `t`, for t ≥ 0. */
export const studentProbability = (t: number, degrees: number): number =>
  1 - incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2

/** Returns the quantile of Student's t distribution, for a probability above 0.5. It is found by bisection. */
export const studentQuantile = (probability: number, degrees: number): number => {
  let [low, high] = [0, QUANTILE_MAX]
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2
    if (studentProbability(middle, degrees) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}
