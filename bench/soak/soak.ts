import { appendFileSync, mkdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { wholeNumber } from '../command-line-options.ts'
import { lookAtMachine } from '../machine-description.ts'
import { type SoakOptions, soak } from './soak-run.ts'

/**
 * `npm run bench -- soak` plays members, faults and upgrades by seed for some hours. It stops at the first disagreement of the books. A later run with
 * the same folder and seed continues.
 */

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const NICE = 19

const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    folder: { type: 'string' },
    // Money operations per second of all members together.
    rate: { type: 'string' },
    members: { type: 'string' },
    // Runs all processes with the lowest priority.
    nice: { type: 'boolean', default: false },
    // Removes one transfer behind the product's back after this round, to show that the soak stops.
    'lose-after': { type: 'string' },
  },
})
if (values.folder === undefined) throw new Error('--folder is needed; it keeps the database and the state')
const folder = resolve(values.folder)
mkdirSync(folder, { recursive: true })
if (values.nice) setPriority(NICE)

const stopping = new AbortController()
// The first signal ends the round and stores what was acknowledged. The second one ends this program and all of its processes at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (stopping.signal.aborted ? process.exit(1) : stopping.abort()))

const stamp = (): string => new Date().toISOString().slice(0, 19)
const options: SoakOptions = {
  folder,
  seed: wholeNumber(values.seed, 1),
  forMs:
    values.minutes === undefined
      ? wholeNumber(values.hours, 8) * HOUR_MS
      : wholeNumber(values.minutes, 1) * MINUTE_MS,
  rate: wholeNumber(values.rate, 2),
  members: wholeNumber(values.members, 12),
  loseAfter: values['lose-after'] === undefined ? null : wholeNumber(values['lose-after'], 1),
  signal: stopping.signal,
  log: line => appendFileSync(join(folder, 'soak.log'), `${stamp()} ${line}\n`),
  say: line => console.log(`${stamp()} ${line}`),
}
const machine = lookAtMachine()
const disagreements = await soak(options)
console.log(`${machine()}.`)
process.exit(disagreements.length === 0 ? 0 : 1)
