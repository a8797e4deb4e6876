/** Money inside: whole satang, 100 to the baht, never a float. */
export type Satang = bigint & { readonly __unit: 'satang' }

export const SATANG_PER_BAHT = 100n
/** 15 digits in all, two of them decimals: exact in a double, far beyond any real amount. */
export const MAXIMUM_SATANG = 999_999_999_999_999n

export const satang = (value: bigint): Satang => value as Satang

/** Whether a JSON number is baht with at most two decimals, not negative and within 15 digits. */
export const isBaht = (value: number): boolean => {
  if (!Number.isFinite(value) || value < 0 || Object.is(value, -0)) return false
  // Before scaling: a hundred times a huge number is infinite, and that is no bigint.
  if (value > Number(MAXIMUM_SATANG) / 100) return false
  const scaled = Math.round(value * 100)
  return BigInt(scaled) <= MAXIMUM_SATANG && Number((scaled / 100).toFixed(2)) === value
}

/** Baht on the wire → satang. Throws RangeError for anything `isBaht` refuses. */
export const satangFromBaht = (baht: number): Satang => {
  if (!isBaht(baht)) throw new RangeError('not an amount in baht with at most two decimals')
  return satang(BigInt(Math.round(baht * 100)))
}

/** Satang → baht on the wire (a JSON number). Signed: win and loss may be negative. */
export const bahtFromSatang = (value: Satang): number => Number(value) / 100

/** `1,250.00`, as money is written on every screen and in every sentence. */
export const formatSatang = (value: Satang): string => {
  const sign = value < 0n ? '-' : ''
  const absolute = value < 0n ? -value : value
  const whole = (absolute / SATANG_PER_BAHT).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}${whole}.${(absolute % SATANG_PER_BAHT).toString().padStart(2, '0')}`
}
