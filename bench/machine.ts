import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { median } from './sample.ts'

const STARTS = 5

const emptyStartMs = (): number => {
  const began = performance.now()
  spawnSync(process.execPath, ['-e', '0'], { stdio: 'ignore' })
  return performance.now() - began
}

/**
 * Looks at the machine before anything is asked of it, for half a second, and answers what is to stand below a table once it is done: the processors, how long an
 * empty Node took to start (median of five) and the load of the last minute. Machines of the same processor differ by that start twofold and more, and whatever
 * is killed and started again differs with it.
 */
export const lookAtMachine = (): (() => string) => {
  const startMs = median(Array.from({ length: STARTS }, emptyStartMs))
  return () =>
    `${cpus().length} × ${cpus()[0]?.model.trim() || 'an unknown processor'}, an empty Node in ${startMs.toFixed(0)} ms, ` +
    `load ${loadavg()[0]?.toFixed(1)} at the end`
}
