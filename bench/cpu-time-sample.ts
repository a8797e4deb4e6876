import type { MeasuredServer } from './benchmark-database.ts'

export type Sample = {
  readonly count: number
  readonly per_second: number
  readonly p99_ms: number
  /** PostgreSQL's CPU time in microseconds per transaction or transfer. */
  readonly cpu_micros: number
}

export type Work = {
  readonly count: number
  readonly seconds: number
  readonly latencies_ms: readonly number[]
}

/** Runs `work` and returns its rate, its latencies and PostgreSQL's CPU time. */
export const measure = async (server: MeasuredServer, work: () => Promise<Work>): Promise<Sample> => {
  const before = await server.cpuSeconds()
  const { count, seconds, latencies_ms } = await work()
  const used = (await server.cpuSeconds()) - before
  const sorted = [...latencies_ms].sort((a, b) => a - b)
  return {
    count,
    per_second: count / seconds,
    p99_ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    cpu_micros: (used * 1_000_000) / count,
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Computes `of` from the samples of each round, the product's and the one it is compared with. Returns the median of the results. */
export const medianOfRounds = (
  ours: readonly Sample[],
  theirs: readonly Sample[],
  of: (ours: Sample, theirs: Sample) => number,
): number =>
  median(
    ours.flatMap((sample, round) => {
      const other = theirs[round]
      return other === undefined ? [] : [of(sample, other)]
    }),
  )
