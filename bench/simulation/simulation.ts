import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { movesByKind, type Played, seedsOf } from './simulation-report.ts'

/** Number of random seeds in one process. If one process fails, the others still run their seeds. */
const SEEDS_AT_ONCE = 5

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1-200' }, members: { type: 'string', default: '50' } },
})
const { first, last } = seedsOf(values.seeds)
/** Number of members in a simulation. */
const people = Number(values.members)
if (!(Number.isSafeInteger(people) && people > 0)) throw new Error('--members is a number above 0')
const folder = mkdtempSync(join(tmpdir(), 'sala-lives-'))

const playFrom = (from: number, count: number): Played[] => {
  const report = join(folder, `${from}.jsonl`)
  const env = {
    ...process.env,
    LIVES_SEEDS: String(count),
    LIVES_FROM: String(from),
    LIVES_PEOPLE: String(people),
    LIVES_REPORT: report,
  }
  const { stdout } = spawnSync('vitest', ['run', '--project', 'pg', 'bench/simulation/'], {
    env,
    encoding: 'utf8',
  })
  try {
    return readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  } catch {
    throw new Error(`seeds from ${from} did not run:\n${stdout}`)
  }
}

const all: Played[] = []
for (let from = first; from <= last; from += SEEDS_AT_ONCE)
  for (const played of playFrom(from, Math.min(SEEDS_AT_ONCE, last - from + 1))) {
    all.push(played)
    const { seed, seconds, moves, faults } = played
    const made = movesByKind([{ moves }]).reduce((sum, { made: count }) => sum + count, 0)
    console.log(
      `seed ${seed}: ${made} moves, ${seconds.toFixed(1)} s, ${faults.length === 0 ? 'agrees' : 'FAILS'}`,
    )
    for (const fault of faults) console.log(`  ${fault.split('\n').slice(0, 3).join('\n  ')}`)
  }
rmSync(folder, { recursive: true })

console.table(movesByKind(all))
const failed = all.filter(({ faults }) => faults.length > 0).map(({ seed }) => seed)
console.log(
  failed.length === 0
    ? `${all.length} runs of ${people} members: all books agree`
    : `${failed.length} of ${all.length} runs fail; repeat one with --seeds ${failed[0]}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
