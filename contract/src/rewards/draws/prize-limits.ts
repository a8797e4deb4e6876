/** Number of prizes of a wheel. */
export const PRIZES_MIN = 2
export const PRIZES_MAX = 12
