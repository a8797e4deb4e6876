import { median, medianOfRounds, type Sample } from '../cpu-time-sample.ts'
import { type Row, times, whole } from '../result-table.ts'

export const speed = (runs: readonly Sample[]): string =>
  `${whole(median(runs.map(run => run.per_second)))}/s`
export const cpu = (runs: readonly Sample[]): string => `${whole(median(runs.map(run => run.cpu_micros)))} µs`
export const p99 = (runs: readonly Sample[]): string => `${median(runs.map(run => run.p99_ms)).toFixed(1)} ms`

/** Returns a row of the results table. If pgbench is installed, the row contains the product's figure divided by that of pgbench. */
export const against = (
  measured: { measure: string; budget: string; figure: (runs: readonly Sample[]) => string },
  ours: readonly Sample[],
  theirs: readonly Sample[],
  ratio: (ours: Sample, theirs: Sample) => number,
  isKept: (ratio: number) => boolean,
): Row => {
  const { measure: name, budget, figure } = measured
  if (theirs.length === 0)
    return { measure: name, budget, seen: 'no pgbench here', figures: figure(ours), kept: null }
  const seen = medianOfRounds(ours, theirs, ratio)
  const figures = `${figure(ours)} against ${figure(theirs)}`
  return { measure: name, budget, seen: times(seen), figures, kept: isKept(seen) }
}

export const perSecond = (ours: Sample, theirs: Sample): number => ours.per_second / theirs.per_second
