import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder, secretsOf } from './cluster-folders.ts'
import { type Plan, planOf } from './cluster-plan.ts'
import { endProcess, note, runningPid } from './cluster-processes.ts'
import { startCluster } from './cluster-start.ts'
import { lookAt } from './process-status.ts'
import { allPieces, keep, stopAll } from './process-supervisor.ts'
import { installCommands, missingPackages } from './required-packages.ts'
import { findTakenAddresses, takenPortsText } from './taken-ports.ts'

/**
 * `npm run tool -- cluster` runs Sala with a database cluster of three nodes, as processes on this machine, and restarts processes that end. `npm run
 * tool -- cluster stop` stops all of them, and `status` lists their states. If the tool was killed, its next start takes over the running processes.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = resolve(process.env.SALA_DATA_DIR ?? join(ROOT, '.data-cluster'))
const PORT = Number(process.env.PORT ?? '3000')
const KEEPER = 'keeper'

const say = (line: string): void => console.log(line)

const start = async (plan: Plan): Promise<void> => {
  const keeper = runningPid(FOLDER, KEEPER)
  if (keeper !== null) throw new Error(`the cluster already runs under process ${keeper}; \`stop\` ends it`)
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(installCommands(missing))
  // The ports are checked first, because the tool would take any other program on them for a process of the cluster.
  const taken = await findTakenAddresses(plan)
  if (taken.length > 0) throw new Error(takenPortsText(taken, plan))
  note(FOLDER, KEEPER, process.pid)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  try {
    await startCluster(plan, secretsOf(FOLDER), { tell: say, signal: stopping.signal })
    greet(plan)
    await keep(FOLDER, () => allPieces(plan), { signal: stopping.signal })
  } finally {
    say('stopping')
    await stopAll(plan)
  }
}

const greet = ({ web, writer, reader, nodes, folder }: Plan): void => {
  const origin = `http://${web.host}:${web.port}`
  const lines = [
    ...[
      '',
      `Sala is ready.  lobby    ${origin}/lobby/     desk ${origin}/desk/     sandbox ${origin}/sandbox/`,
    ],
    `                writer   ${writer.host}:${writer.port}     reader ${reader.host}:${reader.port}`,
    `                nodes    ${nodes.map(({ name, metricsPort }) => `${name} metrics at ${metricsPort}`).join(', ')}`,
    `                logs     ${join(folder, 'log')}`,
    ...['                Ctrl-C or `npm run tool -- cluster stop` stops everything.', ''],
  ]
  say(lines.join('\n'))
}

const stop = async (plan: Plan): Promise<void> => {
  const keeper = runningPid(FOLDER, KEEPER)
  // The supervising process is killed first, because it would restart the others. It has no state that could be lost.
  if (keeper !== null) await endProcess(keeper, 'SIGKILL')
  await stopAll(plan)
  say('The cluster does not run.')
}

const status = async (plan: Plan): Promise<void> => {
  for (const { name } of allPieces(plan)) {
    const pid = runningPid(FOLDER, name)
    say(
      `${name.padEnd(12)} ${pid === null ? 'does not run' : `runs as ${pid}`.padEnd(16)} ${await lookAt(plan, name)}`,
    )
  }
}

const main = async (word: string): Promise<void> => {
  if (!['start', 'stop', 'status'].includes(word))
    throw new Error('the argument is `start`, `stop` or `status`')
  if (word !== 'start' && !existsSync(FOLDER)) throw new Error(`there is no cluster in ${FOLDER}`)
  makeFolder(FOLDER)
  const plan = planOf(FOLDER, PORT, secretsOf(FOLDER), ROOT)
  await { start, stop, status }[word as 'start' | 'stop' | 'status'](plan)
}

try {
  await main(process.argv[2] ?? 'start')
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
