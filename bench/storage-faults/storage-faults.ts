import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { wholeNumber } from '../command-line-options.ts'
import { lookAtMachine } from '../machine-description.ts'
import { outagesOf } from '../resilience/outages/outages.ts'
import { openProduct, type Product } from '../resilience/product-under-test.ts'
import { LENGTHS } from '../resilience/run-sizes.ts'
import { printTable, type Row } from '../result-table.ts'
import {
  type Backup,
  type DatabaseFiles,
  findDamage,
  findDatabaseFiles,
  takeBackup,
} from './database-files.ts'
import { notPossible, openFaultyDisk } from './faulty-disk.ts'
import { runFirstStart } from './first-start.ts'
import { runForgottenWrite } from './forgotten-write.ts'
import { LOG_FAULTS, runLogFault } from './log-faults.ts'
import { prepareDatabase } from './prepared-database.ts'
import { diskOutages, pageOutages } from './storage-outages.ts'

/**
 * `npm run bench -- storage-faults` causes faults below the database while simulated members deposit, play and withdraw. Then it compares the product's
 * ledger with the records of the members and the partners. It needs Linux, root, gcc, pkg-config and Debian's libfuse3-dev.
 */

const SECOND_MS = 1_000
const DISK_NAMES = ['slow', 'unanswered', 'fail-log', 'fail-data', 'full', 'lost', 'torn']
const PAGE_NAMES = ['index', 'heap']
const FORGOTTEN_NAME = 'forgotten'
const NEW_NAME = 'new'
const NAMES = [...DISK_NAMES, ...PAGE_NAMES, ...Object.keys(LOG_FAULTS), FORGOTTEN_NAME, NEW_NAME]
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    only: { type: 'string', multiple: true, default: NAMES },
    // Duration of each fault in seconds, and number of members.
    seconds: { type: 'string' },
    members: { type: 'string' },
    // A folder that keeps the prepared database for the next run.
    kept: { type: 'string' },
  },
})
for (const name of values.only)
  if (!NAMES.includes(name)) throw new Error(`--only is one of ${NAMES.join(', ')}`)
const seed = wholeNumber(values.seed, 1)
const forMs = wholeNumber(values.seconds, 8) * SECOND_MS
const memberCount = wholeNumber(values.members, 20)
const say = (line: string): void => console.error(`seed ${seed}: ${line}`)

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const own = await mkdtemp(join(tmpdir(), 'sala-storage-own-'))
const prepared = await prepareDatabase(values.kept ?? join(own, 'prepared'), memberCount)

/** Runs the work on a new product whose database is on a faulty disk. */
const withFiles = async (work: (files: DatabaseFiles) => Promise<Row[]>): Promise<Row[]> => {
  const disk = await openFaultyDisk()
  if (typeof disk === 'string') return notPossible(disk)
  const databaseFolder = join(disk.folder, 'sala-bench-data')
  await prepared.copyTo(join(disk.stored, 'sala-bench-data'))
  let product: Product | null = null
  const close = async (): Promise<void> => {
    // A fault that is still active would make the stop of PostgreSQL hang.
    await disk.cause('ok')
    await product?.stop()
    await disk.close()
  }
  const stopAtSignal = () => void close().then(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, stopAtSignal)
  try {
    const kept = { databaseFolder, members: prepared.members }
    // Only the database is on the faulty disk.
    const folder = await mkdtemp(join(own, 'run-'))
    const environment = { AUDIT_ANCHOR: join(folder, 'audit-anchor') }
    product = await openProduct({ memberCount, folder, kept, environment })
    return await work(await findDatabaseFiles(product, disk))
  } finally {
    for (const signal of SIGNALS) process.off(signal, stopAtSignal)
    await close()
  }
}

const chosen = (names: readonly string[]): string[] => names.filter(name => values.only.includes(name))

/** Runs outages one after the other on one product, compares the books, and checks all files. */
const runOutages = (
  names: readonly string[],
  open: (files: DatabaseFiles) => Promise<ReturnType<typeof diskOutages>>,
): Promise<Row[]> =>
  withFiles(async files => {
    const all = await open(files)
    const list = names.flatMap(name => all[name] ?? [])
    const length = { ...LENGTHS.short, outageMs: forMs }
    const options = { seed, say, untilMs: Number.POSITIVE_INFINITY }
    const rows = await outagesOf(list)(files.product, length, options)
    const damage = await findDamage(files.product)
    for (const fault of damage.found) say(fault)
    const { lost, torn } = await files.disk.counts()
    return [
      ...rows,
      {
        measure: 'all tables and B-tree indexes afterwards, by amcheck',
        budget: '0 damaged',
        seen: `${damage.found.length} of ${damage.checked} damaged`,
        figures: `the disk lost ${lost} writes of tables and indexes, and tore ${torn}`,
        kept: damage.found.length === 0,
      },
    ]
  })

const runPages = (names: readonly string[]): Promise<Row[]> =>
  runOutages(names, async files => {
    const backup: Backup = await takeBackup(files)
    return pageOutages(files, backup, seed)
  })

const machine = lookAtMachine()
const rows: Row[] = []
if (chosen(DISK_NAMES).length > 0)
  rows.push(...(await runOutages(chosen(DISK_NAMES), async files => diskOutages(files, forMs))))
if (chosen(PAGE_NAMES).length > 0) rows.push(...(await runPages(chosen(PAGE_NAMES))))
for (const name of chosen(Object.keys(LOG_FAULTS))) {
  const fault = LOG_FAULTS[name]
  if (fault !== undefined)
    rows.push(...(await withFiles(files => runLogFault(fault, files, { seed, forMs, say }))))
}
if (chosen([FORGOTTEN_NAME]).length > 0)
  rows.push(...(await withFiles(files => runForgottenWrite(files, { seed, forMs, say }))))
if (chosen([NEW_NAME]).length > 0) rows.push(...(await runFirstStart()))
console.log(`\n${printTable(rows)}\n`)
console.log(`seed ${seed}, ${machine()}.`)
await rm(own, { recursive: true, force: true })
process.exitCode = rows.some(({ kept }) => kept === false) ? 1 : 0
