import { parseArgs } from 'node:util'
import { ROOT } from '../process-runner.ts'
import { makeRelease, ReleaseRefused } from './make-release.ts'

/** `npm run tool -- release 1.1.0` makes a release in this folder, but does not publish it. `--dry-run` only prints the release. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
})
// The locale sv-SE writes a day as ISO 8601 does, for example `2026-12-01`.
const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Bangkok' })
try {
  const [version = '', ...more] = positionals
  if (version === '' || more.length > 0)
    throw new ReleaseRefused('npm run tool -- release <version> [--dry-run]')
  await makeRelease({ folder: ROOT, version, day, isDry: values['dry-run'], say: line => console.log(line) })
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
