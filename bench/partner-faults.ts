import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FAULTY_PARTNERS } from '../server/test/fault-injection/faulty-partner-list.ts'
import { seedsOf } from './simulation/simulation-report.ts'

/**
 * Number of simulation seeds in one process. If one process fails, the others still run their seeds. The seeds of a process share one sandbox. About
 * ninety seeds would use up its monthly quota of LINE messages.
 */
const SEEDS_AT_ONCE = 50

type Run = {
  readonly adapter: string
  readonly seed: number
  readonly calls: number
  readonly odd: number
  /** Number of cases, such as unknown payments, that the test decided in the role of an operator. */
  readonly answered: number
  /** Number of operations that the simulated partners completed. */
  readonly done: number
  readonly faults: readonly string[]
}

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1-500' }, only: { type: 'string' } },
})
const { first, last } = seedsOf(values.seeds)
const names = FAULTY_PARTNERS.map(({ name }) => name).filter(name => name === (values.only ?? name))
if (names.length === 0)
  throw new Error(`--only is one of ${FAULTY_PARTNERS.map(({ name }) => name).join(', ')}`)
const folder = mkdtempSync(join(tmpdir(), 'sala-partners-'))

const playFrom = (adapter: string, from: number, count: number): Run[] => {
  const report = join(folder, `${adapter}-${from}.jsonl`)
  const env = {
    ...process.env,
    LIVES_SEEDS: String(count),
    LIVES_FROM: String(from),
    ODD_ONLY: adapter,
    ODD_REPORT: report,
  }
  const file = `server/test/fault-injection/faults-${adapter.split(' ')[0]?.replace('_', '-')}`
  const args = ['run', '--project', 'pg', file, '-t', 'misbehaves by the seeds']
  // If a simulation has written no result, the output of the test is printed, because it contains the error.
  const { stdout, stderr } = spawnSync('vitest', args, { env, encoding: 'utf8' })
  try {
    const run: Run[] = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    if (run.length < count) console.log(stdout, stderr)
    return run
  } catch {
    throw new Error(`seeds of ${adapter} from ${from} did not run:\n${stdout}\n${stderr}`)
  }
}

const sum = (all: readonly Run[], of: (run: Run) => number): number =>
  all.reduce((total, run) => total + of(run), 0)

const rows = names.map(adapter => {
  const all: Run[] = []
  for (let from = first; from <= last; from += SEEDS_AT_ONCE)
    for (const run of playFrom(adapter, from, Math.min(SEEDS_AT_ONCE, last - from + 1))) {
      all.push(run)
      if (run.faults.length > 0) console.log(`${adapter}, seed ${run.seed}:\n  ${run.faults.join('\n  ')}`)
    }
  const row = {
    adapter,
    seeds: all.length,
    calls: sum(all, ({ calls }) => calls),
    odd: sum(all, ({ odd }) => odd),
    'done by the partner': sum(all, ({ done }) => done),
    'decided by an operator': sum(all, ({ answered }) => answered),
    disagree: sum(all, ({ faults }) => Math.min(faults.length, 1)),
  }
  console.log(JSON.stringify(row))
  return { row, isWhole: all.length === last - first + 1 }
})
rmSync(folder, { recursive: true })
console.table(rows.map(({ row }) => row))
process.exitCode = rows.every(({ row, isWhole }) => isWhole && row.disagree === 0) ? 0 : 1
