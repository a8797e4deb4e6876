import { parseArgs } from 'node:util'
import { wholeNumber } from '../flags.ts'
import { lookAtMachine } from '../machine.ts'
import { printTable, type Row } from '../table.ts'
import { atOnce } from './at-once.ts'
import { hostile } from './hostile.ts'
import { type Fires, isLengthName, LENGTHS, type Length } from './lengths.ts'
import { memory } from './memory.ts'
import { outages } from './outages/all.ts'
import { openSmallDisk } from './outages/full-disk.ts'
import { openNames } from './outages/names.ts'
import { type Outage, outagesOf } from './outages/outages.ts'
import { points } from './points/points.ts'
import { type HouseOptions, openHouse } from './product.ts'
import { slowCallers } from './slow-callers.ts'
import { underKills } from './under-kills.ts'

/**
 * `npm run bench -- resilience`: injects faults into the product and compares its books with the callers'
 * and partners' records.
 */

const ROWS: Readonly<Record<string, Fires>> = {
  kills: underKills,
  'at-once': atOnce,
  malformed: hostile,
  slow: slowCallers,
  memory,
}
/** Rows on products with proxies, clocks, a disk or DNS. */
const OWN: Readonly<Record<string, () => Promise<Row[]>>> = {
  outages: () => fireAt(outages, { setsOutsideClock: true }),
  points: () => points(length, { folder: values.folder, ...options() }),
  disk: () =>
    onOwn(
      'the disk of the database is full',
      () => openSmallDisk(),
      ({ folder }) => ({ databaseFolder: folder }),
    ),
  names: () => onOwn('host names do not resolve', openNames, names => ({ names })),
}
const NAMES = [...Object.keys(ROWS), ...Object.keys(OWN)]
const { values } = parseArgs({
  options: {
    length: { type: 'string', default: 'short' },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true, default: NAMES },
    folder: { type: 'string' },
    // Time limit of a row, which then shows what was done.
    minutes: { type: 'string' },
  },
})
if (!isLengthName(values.length)) throw new Error(`--length is one of ${Object.keys(LENGTHS).join(', ')}`)
const length: Length = LENGTHS[values.length]
const seed = wholeNumber(values.seed, 1)
const MINUTE_MS = 60_000
const mostMs = wholeNumber(values.minutes, Number.POSITIVE_INFINITY) * MINUTE_MS

const options = () => ({
  ...{ seed, untilMs: performance.now() + mostMs },
  say: (line: string) => console.error(`seed ${seed}: ${line}`),
})

/** Runs the faults on a separate product. */
const fireAt = async (fires: Fires, of: Omit<HouseOptions, 'members'>): Promise<Row[]> => {
  const house = await openHouse({ members: length.members, folder: values.folder, ...of })
  try {
    return await fires(house, length, options())
  } finally {
    await house.stop()
  }
}

/** Runs an outage that needs root. Without root the row is reported as not run. */
const onOwn = async <Own extends { readonly outages: readonly Outage[]; close(): Promise<void> }>(
  measure: string,
  open: () => Promise<Own | null>,
  housed: (own: Own) => Omit<HouseOptions, 'members'>,
): Promise<Row[]> => {
  const own = await open()
  if (own === null)
    return [{ measure, budget: '', seen: 'not permitted on this machine', figures: '', kept: null }]
  try {
    return await fireAt(outagesOf(own.outages), housed(own))
  } finally {
    await own.close()
  }
}

const fire = (name: string): Promise<Row[]> => {
  console.error(`${name}, seed ${seed}`)
  const fires = ROWS[name]
  if (fires !== undefined) return fireAt(fires, {})
  const own = OWN[name]
  if (own !== undefined) return own()
  throw new Error(`--only is one of ${NAMES.join(', ')}`)
}

const machine = lookAtMachine()
const rows: Row[] = []
for (const name of values.only) rows.push(...(await fire(name)))
console.log(`\n${printTable(rows)}\n`)
console.log(`${values.length}, seed ${seed}, ${machine()}.`)
process.exitCode = rows.some(({ kept }) => kept === false) ? 1 : 0
