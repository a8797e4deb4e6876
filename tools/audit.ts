import { spawnSync } from 'node:child_process'
import { verdictOf } from './audit-verdict.ts'
import { ROOT } from './run.ts'

// `npm run audit`: holes that are known of the packages in the lock. Fails where there is one, and where nobody could be asked.
const { stdout, error } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8' })
const { ok, words } = verdictOf(error === undefined ? stdout : '')
console.log(words.join('\n'))
process.exitCode = ok ? 0 : 1
