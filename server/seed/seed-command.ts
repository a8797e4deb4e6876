import { parseArgs } from 'node:util'
import { ports } from '../src/composition.ts'
import { environment, OWN_DATABASE, readConfig } from '../src/config.ts'
import { openContext } from '../src/context.ts'
import { openDatabases, requireDatabase } from '../src/databases.ts'
import { systemClock } from '../src/platform/clock.ts'
import { requireEnvironment } from '../src/platform/database/environment-lock.ts'
import { processLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import { runTask } from '../src/platform/process/task-runner.ts'
import { runLongTask } from '../src/program-lifecycle.ts'
import { seedPlayGuides } from './play-guides.ts'
import { seed } from './seed.ts'
import { requireEmptyDatabase } from './simulated-past/empty-database.ts'
import { makeWorld } from './simulated-past/simulated-past.ts'
import { findSize, SIZES } from './simulated-past/simulation-size.ts'
import { formatCounts, formatNextSteps } from './simulated-past/simulation-summary.ts'

const USUAL_SEED = '1'
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Returns a connection string that switches synchronous commit off, so that the simulation runs faster. After a crash the last second of work may be
 * lost, which does no harm: an interrupted simulation must be started again anyway.
 */
const withoutWaiting = (url: string): string => {
  const relaxed = new URL(url)
  relaxed.searchParams.set('options', '-c synchronous_commit=off')
  return relaxed.href
}

/** `npm run tool -- seed` adds the sandbox's seed data to the database DATABASE_URL. It adds play guides only if the game site runs. */
const seedDemo = (): Promise<void> =>
  runTask('nothing could be seeded', async () => {
    const config = readConfig(environment())
    await requireDatabase(config.database_url)
    const ctx = await openContext(config, processLog(config.log_level), ports)
    try {
      await requireEnvironment(ctx.db, config.mode)
      await seed(ctx)
      await seedPlayGuides(ctx)
    } finally {
      await ctx.close()
    }
  })

/**
 * `npm run tool -- seed --world [small]` simulates a history with members, money and fraud, so that the desk (the staff's website) has data. It
 * writes to DATABASE_URL or, without it, to the database of `npm start`, which must not run then. The history ends now, or at `--until`. The same
 * seed and end give the same history.
 */
const seedWorld = (name: string, seedText: string, untilText: string | undefined): Promise<void> =>
  runLongTask('no world could be made', async stopping => {
    const size = findSize(name)
    const number = Number(seedText)
    const until = untilText === undefined ? systemClock.now() : new Date(untilText)
    if (size === null || !Number.isSafeInteger(number) || number < 1 || Number.isNaN(until.getTime()))
      throw new Error(
        `use --world ${Object.keys(SIZES).join(' or --world ')}, --seed with a whole number above zero, and --until like 2026-11-24T21:00+07:00`,
      )
    const env = { LOG_LEVEL: 'silent', DATABASE_URL: OWN_DATABASE, ...environment() }
    if (readConfig(env, { migrates: true }).mode !== 'sandbox')
      throw new Error('only a sandbox database can be filled with generated data')
    const databases = await openDatabases(stopping)
    await migrate(databases.owner, 'sandbox')
    await requireEmptyDatabase(databases.sala)
    const began = performance.now()
    const where = {
      sala: withoutWaiting(databases.sala),
      sandbox: withoutWaiting(databases.sandbox),
      environment: env,
    }
    const seen = await makeWorld(where, { size, seed: number, until, tell: print })
    for (const line of [...formatCounts(seen), ...formatNextSteps(performance.now() - began)]) print(line)
  })

const { values } = parseArgs({
  options: {
    world: { type: 'string' },
    seed: { type: 'string', default: USUAL_SEED },
    until: { type: 'string' },
  },
  args: process.argv
    .slice(2)
    .flatMap((word, place, words) =>
      word === '--world' && (words[place + 1] ?? '--').startsWith('--') ? ['--world', 'large'] : [word],
    ),
})
await (values.world === undefined ? seedDemo() : seedWorld(values.world, values.seed, values.until))
