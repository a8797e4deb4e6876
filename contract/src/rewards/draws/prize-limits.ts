/** Minimum and maximum number of prizes of a wheel. */
export const PRIZES_MIN = 2
export const PRIZES_MAX = 12
