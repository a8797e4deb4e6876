/** An amount inside the program: whole satang, 100 to the baht, never a float. */
export type Satang = bigint & { readonly __unit: 'satang' }

export const SATANG_PER_BAHT = 100n
/** Maximum amount: 15 digits including two decimals. It is exact in a double, and far above any real amount. */
export const MAXIMUM_SATANG = 999_999_999_999_999n

export const satang = (value: bigint): Satang => value as Satang

/** Returns whether a JSON number is a valid amount: at most two decimals, not negative, at most 15 digits. */
export const isBaht = (value: number): boolean => {
  if (!Number.isFinite(value) || value < 0 || Object.is(value, -0)) return false
  // The maximum is checked before scaling: a huge number times a hundred is infinite and cannot be a bigint.
  if (value > Number(MAXIMUM_SATANG) / 100) return false
  const scaled = Math.round(value * 100)
  return BigInt(scaled) <= MAXIMUM_SATANG && Number((scaled / 100).toFixed(2)) === value
}

/** Converts baht of a request to satang. Throws RangeError for any value that `isBaht` refuses. */
export const satangFromBaht = (baht: number): Satang => {
  if (!isBaht(baht)) throw new RangeError('not an amount in baht with at most two decimals')
  return satang(BigInt(Math.round(baht * 100)))
}

/** Converts satang to baht as a JSON number. A win or loss may be negative. */
export const bahtFromSatang = (value: Satang): number => Number(value) / 100

/**
 * Formats a whole number as `12,345`. Texts that are built when a module loads use this function, because the first `toLocaleString` of a
 * process takes ten milliseconds.
 */
export const groupedDigits = (whole: number | bigint): string =>
  whole.toString().replace(/\B(?=(\d{3})+$)/g, ',')

/** Formats satang as `1,250.00`, the format of all screens and sentences. */
export const formatSatang = (value: Satang): string => {
  const sign = value < 0n ? '-' : ''
  const absolute = value < 0n ? -value : value
  const whole = groupedDigits(absolute / SATANG_PER_BAHT)
  return `${sign}${whole}.${(absolute % SATANG_PER_BAHT).toString().padStart(2, '0')}`
}
