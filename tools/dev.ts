import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'vite'
import { lobbyPages } from './dev/lobby-pages.ts'
import { ROOT, start } from './process-runner.ts'

/**
 * Starts a development server at the URL of `npm start`. Vite serves the lobby's files and updates them in the browser. If a file of the server
 * changes, API and worker restart, while the database and the sandbox go on running.
 */
const DEFAULT_PORT = 3000
const POLL_MS = 100
const port = Number(process.env.PORT ?? DEFAULT_PORT)
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`
const inner = { lobby: port + 1, sandbox: port + 2, desk: port + 3 }
const lobby = `http://127.0.0.1:${inner.lobby}`

const env = {
  PORT: String(inner.lobby),
  SANDBOX_PORT: String(inner.sandbox),
  PUBLIC_URL: publicUrl,
  // Node's compile cache makes a restart a third shorter.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/sala/compiled'),
}
const children: ChildProcess[] = []
let stopping = false

const hold = (child: ChildProcess): void => {
  children.push(child)
  child.on('exit', stop)
}

const sandboxAnswers = () =>
  fetch(`http://127.0.0.1:${inner.sandbox}/sandbox/`).then(
    answer => answer.ok,
    () => false,
  )

const vite = await createServer({
  configFile: join(ROOT, 'web/vite.config.ts'),
  appType: 'custom',
  plugins: [lobbyPages(lobby)],
  server: {
    port,
    strictPort: true,
    host: process.env.HOST ?? '127.0.0.1',
    proxy: {
      ...Object.fromEntries(
        ['/lobby/api', '/desk/api', '/sandbox', '/robots.txt'].map(path => [path, lobby]),
      ),
      '/desk': { target: `http://127.0.0.1:${inner.desk}`, ws: true },
    },
  },
})

/** The desk (the staff's website) needs another Vite server, because its root folder and its entry file are different. */
const desk = await createServer({
  configFile: join(ROOT, 'console/vite.config.ts'),
  server: { port: inner.desk, strictPort: true, host: '127.0.0.1' },
})

async function stop() {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
  await Promise.all([vite.close(), desk.close()])
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

hold(start('node', ['server/src/start-sandbox.ts'], { env }))
hold(start('vite', ['build', '--watch', '--logLevel', 'warn'], { cwd: join(ROOT, 'sandbox/pages') }))
await Promise.all([vite.listen(), desk.listen()])
while (!stopping && !(await sandboxAnswers())) await sleep(POLL_MS)
if (!stopping) {
  hold(start('node', ['--watch', '--watch-preserve-output', 'server/src/start-lobby.ts'], { env }))
  console.log(
    `The lobby from its sources: ${publicUrl}/lobby/, its components: ${publicUrl}/lobby/dev/ui, the desk: ${publicUrl}/desk/`,
  )
}
