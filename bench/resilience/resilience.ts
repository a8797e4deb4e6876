import { parseArgs } from 'node:util'
import { wholeNumber } from '../command-line-options.ts'
import { lookAtMachine } from '../machine-description.ts'
import { printTable, type Row } from '../result-table.ts'
import { runInterruptions } from './interruption-points/interruption-points.ts'
import { runMalformedRequests } from './malformed-request-run.ts'
import { memory } from './memory-growth.ts'
import { openNames } from './outages/dns-outage.ts'
import { openSmallDisk } from './outages/full-disk.ts'
import { outages } from './outages/outage-list.ts'
import { type Outage, outagesOf } from './outages/outages.ts'
import { runParallelCalls } from './parallel-call-races.ts'
import { runKills } from './process-kill-run.ts'
import { openProduct, type ProductOptions } from './product-under-test.ts'
import { type FaultRun, isLengthName, LENGTHS, type Length } from './run-sizes.ts'
import { slowCallers } from './slow-connections.ts'

/**
 * `npm run bench -- resilience` causes faults in the product while simulated members use it. Then it compares the product's ledger with the records
 * of the members and the partners.
 */

const ROWS: Readonly<Record<string, FaultRun>> = {
  kills: runKills,
  'at-once': runParallelCalls,
  malformed: runMalformedRequests,
  slow: slowCallers,
  memory,
}
/** Tests that need a separate product (with proxies, a clock that the test sets, a small disk or a DNS server), by their rows of the results table. */
const SEPARATE_ROWS: Readonly<Record<string, () => Promise<Row[]>>> = {
  outages: () => runOnProduct(outages, { setsOutsideClock: true }),
  points: () => runInterruptions(length, { folder: values.folder, ...options() }),
  disk: () =>
    runWithRoot(
      'the disk of the database is full',
      () => openSmallDisk(),
      ({ folder }) => ({ databaseFolder: folder }),
    ),
  names: () => runWithRoot('host names do not resolve', openNames, names => ({ names })),
}
const NAMES = [...Object.keys(ROWS), ...Object.keys(SEPARATE_ROWS)]
const { values } = parseArgs({
  options: {
    length: { type: 'string', default: 'short' },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true, default: NAMES },
    folder: { type: 'string' },
    // Time limit in minutes for one row of the results table.
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

const runOnProduct = async (faultRun: FaultRun, of: Omit<ProductOptions, 'memberCount'>): Promise<Row[]> => {
  const product = await openProduct({ memberCount: length.members, folder: values.folder, ...of })
  try {
    return await faultRun(product, length, options())
  } finally {
    await product.stop()
  }
}

/** Runs outages that need root rights. Without root rights, returns a row which says that they did not run. */
const runWithRoot = async <Own extends { readonly outages: readonly Outage[]; close(): Promise<void> }>(
  measure: string,
  open: () => Promise<Own | null>,
  optionsOf: (own: Own) => Omit<ProductOptions, 'memberCount'>,
): Promise<Row[]> => {
  const own = await open()
  if (own === null)
    return [{ measure, budget: '', seen: 'not permitted on this machine', figures: '', kept: null }]
  try {
    return await runOnProduct(outagesOf(own.outages), optionsOf(own))
  } finally {
    await own.close()
  }
}

const runRow = (name: string): Promise<Row[]> => {
  console.error(`${name}, seed ${seed}`)
  const faultRun = ROWS[name]
  if (faultRun !== undefined) return runOnProduct(faultRun, {})
  const own = SEPARATE_ROWS[name]
  if (own !== undefined) return own()
  throw new Error(`--only is one of ${NAMES.join(', ')}`)
}

const machine = lookAtMachine()
const rows: Row[] = []
for (const name of values.only) rows.push(...(await runRow(name)))
console.log(`\n${printTable(rows)}\n`)
console.log(`${values.length}, seed ${seed}, ${machine()}.`)
process.exitCode = rows.some(({ kept }) => kept === false) ? 1 : 0
