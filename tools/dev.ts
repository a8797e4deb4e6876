import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, start } from './run.ts'

/** The product while it is being written: a saved file rebuilds its bundle, or starts the server again. */
// The lobby is built for those who write it, with `/lobby/dev/ui`: the next `npm start` must build it anew.
rmSync(join(ROOT, 'node_modules/.cache/sala/web.built'), { force: true })
const children = [
  start('vite', ['build', '--watch', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'web'),
    env: { NODE_ENV: 'development' },
  }),
  start('vite', ['build', '--watch', '--logLevel', 'warn'], { cwd: join(ROOT, 'sandbox/pages') }),
  start('node', ['--watch', 'server/src/start.ts']),
]

let stopping = false
const stop = () => {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
