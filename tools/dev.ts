import { join } from 'node:path'
import { ROOT, start } from './run.ts'

/** The product while it is being written: a saved file rebuilds its bundle, or starts the server again. */
const children = [
  start('vite', ['build', '--watch', '--logLevel', 'warn'], { cwd: join(ROOT, 'web') }),
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
