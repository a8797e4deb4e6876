import { existsSync, rmSync, unwatchFile, utimesSync, watchFile } from 'node:fs'
import { join } from 'node:path'
import { ROOT, start } from './run.ts'

/** The product while it is being written: a saved file rebuilds its bundle, or starts the server again. */
// The lobby is built for those who write it, with `/lobby/dev/ui`: the next `npm start` must build it anew.
rmSync(join(ROOT, 'node_modules/.cache/sala/web.built'), { force: true })
const BUILD = ['build', '--watch', '--logLevel', 'warn']
const lobby = { cwd: join(ROOT, 'web'), env: { NODE_ENV: 'development' } }
const children = [
  start('vite', BUILD, lobby),
  start('vite', [...BUILD, '--ssr'], lobby),
  start('vite', BUILD, { cwd: join(ROOT, 'sandbox/pages') }),
  start('node', ['--watch', 'server/src/start.ts']),
]

// The server reads the built page when it starts, and starts again for the modules that it imports: one of them is touched.
const PAGE = join(ROOT, 'web/dist/browser/index.html')
const PAGE_MAKER = join(ROOT, 'web/dist/server/page-maker.js')
const LOOK_MS = 300
watchFile(PAGE, { interval: LOOK_MS }, () => {
  const now = new Date()
  if (existsSync(PAGE) && existsSync(PAGE_MAKER)) utimesSync(PAGE_MAKER, now, now)
})

let stopping = false
const stop = () => {
  if (stopping) return
  stopping = true
  unwatchFile(PAGE)
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
