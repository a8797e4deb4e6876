import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { median } from './cpu-time-sample.ts'

const STARTS = 5

const emptyStartMs = (): number => {
  const began = performance.now()
  spawnSync(process.execPath, ['-e', '0'], { stdio: 'ignore' })
  return performance.now() - began
}

/**
 * Measures the machine for half a second. The returned function gives the footer of the results table: processors, start time of an empty Node
 * (median of five) and load. The footer contains the start time, because machines with the same processor can differ in speed by a factor of two.
 */
export const lookAtMachine = (): (() => string) => {
  const startMs = median(Array.from({ length: STARTS }, emptyStartMs))
  return () =>
    `${cpus().length} × ${cpus()[0]?.model.trim() || 'an unknown processor'}, an empty Node in ${startMs.toFixed(0)} ms, ` +
    `load ${loadavg()[0]?.toFixed(1)} at the end`
}
