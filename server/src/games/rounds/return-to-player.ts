const PERCENT = 100
/** Two-sided 95 % quantile of the normal distribution. */
const Z_95 = 1.96
/**
 * Minimum number of cells (one member's play of one game on one day) for a confidence interval. With fewer cells the normal approximation is not
 * valid.
 */
const CELLS_MIN = 30

export type RtpSums = {
  readonly stake: bigint
  readonly win: bigint
  /** Number of cells. A cell is one member's stakes and wins in one game on one day. */
  readonly cells: number
  readonly win_square: number
  readonly stake_square: number
  readonly win_stake: number
}

const rounded = (percent: number): number => Math.round(percent * PERCENT) / PERCENT

/** Returns the measured RTP (share of stakes paid back) in percent. Returns null without stakes. */
export const rtpSeen = ({ stake, win }: RtpSums): number | null =>
  stake === 0n ? null : rounded((Number(win) / Number(stake)) * PERCENT)

/**
 * Returns the 95 % confidence interval of the return to player (RTP), in percent. It is a ratio estimate over cells (Cochran, Sampling
 * Techniques, 3rd ed. 1977, 6.3-6.4). R = Σwin / Σstake, var(R) = n/(n−1) · Σ(win − R·stake)² / (Σstake)², R ± 1.96·√var(R). Returns null
 * if there are fewer than thirty cells.
 */
export const rtpBetween = (sums: RtpSums): { readonly low: number; readonly high: number } | null => {
  const { cells, win_square, stake_square, win_stake } = sums
  const [stake, win] = [Number(sums.stake), Number(sums.win)]
  if (cells < CELLS_MIN || stake === 0) return null
  const ratio = win / stake
  const squares = Math.max(0, win_square - 2 * ratio * win_stake + ratio ** 2 * stake_square)
  const half = (Z_95 * Math.sqrt((cells / (cells - 1)) * squares)) / stake
  return { low: rounded(Math.max(0, ratio - half) * PERCENT), high: rounded((ratio + half) * PERCENT) }
}
