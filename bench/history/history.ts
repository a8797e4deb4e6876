import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lookAtMachine } from '../machine-description.ts'
import { printTable, type Row, whole } from '../result-table.ts'
import { seedsOf } from '../simulation/simulation-report.ts'
import { buildChecker, checkHistories, type Verdict } from './checker-program.ts'
import { type History, readHistory, writeHistory } from './history-file.ts'
import { MEMBERS_A_HISTORY, recordHistory } from './history-run.ts'
import { FAULTS, type FaultName, planFaultsOf } from './node-faults.ts'
import { HISTORY_PLANTS } from './planted-in-history.ts'
import { PRODUCT_PLANTS } from './planted-in-product.ts'
import { openTwoNodeProduct } from './two-node-product.ts'

/**
 * `npm run bench -- history` records histories of the product under faults, and Porcupine, a checker of another project, decides whether each of
 * them is linearizable for each member and strictly serializable for the ledger.
 */

/** Number of histories after which the product is started anew. */
const HISTORIES_A_PRODUCT = 50
const SECOND_MS = 1_000

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1-4' },
    /** One fault of `FAULTS`, which then happens three times in each history. */
    only: { type: 'string' },
    folder: { type: 'string', default: '.data/histories' },
    /** A plant of `PRODUCT_PLANTS`, or `recorded` for all those of `HISTORY_PLANTS`. */
    plant: { type: 'string' },
    /** Checks the kept histories of these seeds again, and records none. */
    check: { type: 'boolean', default: false },
  },
})
const { first, last } = seedsOf(values.seeds)
const say = (line: string): void => console.error(line)

const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name)
const only = values.only
if (only !== undefined && !isFault(only))
  throw new Error(`--only is one of ${Object.keys(FAULTS).join(', ')}`)

const isPlantRecorded = values.plant === 'recorded'
const plant = values.plant === undefined || isPlantRecorded ? undefined : PRODUCT_PLANTS[values.plant]
if (values.plant !== undefined && !isPlantRecorded && plant === undefined)
  throw new Error(`--plant is recorded or one of ${Object.keys(PRODUCT_PLANTS).join(', ')}`)

type Recorded = { readonly file: string; readonly history: History }

const fileOf = (seed: number): string =>
  join(values.folder, `history-${values.plant ?? 'plain'}-${seed}.jsonl`)

const readKept = (): Promise<Recorded[]> =>
  Promise.all(
    Array.from({ length: last - first + 1 }, async (_, n) => {
      const file = fileOf(first + n)
      return { file, history: await readHistory(file) }
    }),
  )

const recordAll = async (): Promise<Recorded[]> => {
  await mkdir(values.folder, { recursive: true })
  const recorded: Recorded[] = []
  for (let from = first; from <= last; from += HISTORIES_A_PRODUCT)
    recorded.push(...(await recordOnProduct(from, Math.min(last, from + HISTORIES_A_PRODUCT - 1))))
  return recorded
}

/** Records the histories of consecutive seeds on one product. */
const recordOnProduct = async (from: number, to: number): Promise<Recorded[]> => {
  const nodes = await openTwoNodeProduct((to - from + 1) * MEMBERS_A_HISTORY)
  const recorded: Recorded[] = []
  try {
    for (let seed = from; seed <= to; seed++) {
      const at = (seed - from) * MEMBERS_A_HISTORY
      const faults = plant === undefined ? planFaultsOf(seed, only) : []
      const options = { seed, faults, players: nodes.players.slice(at, at + MEMBERS_A_HISTORY) }
      const history = await recordHistory(nodes, plant === undefined ? options : { ...options, plant })
      const file = fileOf(seed)
      await writeHistory(file, history)
      recorded.push({ file, history })
      say(`seed ${seed}: ${history.operations.length} operations, ${history.faults.join(', ')}`)
    }
    const ended = nodes.product.endedByThemselves()
    for (const words of ended) say(words)
    if (plant === undefined) await nodes.product.query('select assert_invariants()')
    return recorded
  } finally {
    await nodes.stop()
  }
}

const countBy = (names: readonly string[]): string =>
  [...Map.groupBy(names, name => name)].map(([name, all]) => `${all.length} × ${name}`).join(', ')

const rowOf = (measure: string, budget: string, verdicts: readonly Verdict[], kept: boolean): Row => ({
  ...{ measure, budget, kept },
  seen: `members ${countBy(verdicts.map(({ members }) => members))}; ledger ${countBy(verdicts.map(({ ledger }) => ledger))}`,
  figures: `${whole(verdicts.reduce((sum, { operations }) => sum + operations, 0))} operations, ${whole(
    verdicts.reduce((sum, { unknown }) => sum + unknown, 0),
  )} unknown, checked in ${(verdicts.reduce((sum, { ms }) => sum + ms, 0) / SECOND_MS).toFixed(1)} s`,
})

/** Plants each anomaly in copies of the recorded histories. The checker must reject each copy. */
const plantRecorded = async (program: string, recorded: readonly Recorded[]): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [name, mutate] of Object.entries(HISTORY_PLANTS)) {
    const files: string[] = []
    for (const { file } of recorded) {
      const changed = mutate(await readHistory(file))
      if (changed === null) continue
      const into = file.replace('.jsonl', `-${name.replaceAll(' ', '-')}.jsonl`)
      await writeHistory(into, changed)
      files.push(into)
    }
    const verdicts = checkHistories(program, files)
    const kept = verdicts.length > 0 && verdicts.every(({ members }) => members === 'Illegal')
    rows.push(rowOf(`planted in the record: ${name}`, 'all Illegal', verdicts, kept))
  }
  return rows
}

const main = async (): Promise<void> => {
  const machine = lookAtMachine()
  const program = await buildChecker()
  const recorded = values.check ? await readKept() : await recordAll()
  const verdicts = checkHistories(
    program,
    recorded.map(({ file }) => file),
  )
  for (const { file, members, ledger } of verdicts)
    if (members !== 'Ok' || ledger !== 'Ok') say(`${file}: members ${members}, ledger ${ledger}`)
  const areOk = verdicts.every(({ members, ledger }) => members === 'Ok' && ledger === 'Ok')
  const areFound = verdicts.every(({ members, ledger }) => members === 'Illegal' || ledger === 'Illegal')
  const rows = [
    plant === undefined
      ? rowOf('histories under faults', 'all Ok', verdicts, areOk)
      : rowOf(`planted in the product: ${values.plant}`, 'all Illegal', verdicts, areFound),
    ...(isPlantRecorded ? await plantRecorded(program, recorded) : []),
  ]
  console.log(`\n${printTable(rows)}\n`)
  console.log(`faults: ${countBy(recorded.flatMap(({ history }) => history.faults)) || 'none'}`)
  console.log(`seeds ${values.seeds}, ${machine()}.`)
  process.exitCode = rows.some(({ kept }) => kept === false) ? 1 : 0
}

await main()
