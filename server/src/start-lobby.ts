import { setTimeout as sleep } from 'node:timers/promises'
import { environment, OWN_DATABASE, readConfig } from './config.ts'
import { findDatabase } from './databases.ts'
import { openLobby } from './lobby-api.ts'
import { openListener } from './platform/http/listener/listener.ts'
import { forwardTo } from './platform/http/listener/reverse-proxy.ts'
import { type Program, runProgram } from './program-lifecycle.ts'
import { connect, openWorker } from './start-steps.ts'

const POLL_MS = 100

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Waits until the sandbox responds, because it opens its port only after the schema and the seed data exist. */
const outsideAnswers = async (partners: string, program: Program): Promise<void> => {
  const answers = () =>
    fetch(`${partners}/sandbox/clock`).then(
      response => response.ok,
      () => false,
    )
  while (!(await answers())) await sleep(POLL_MS, undefined, { signal: program.signal })
}

/**
 * Starts only the API node and the worker, on the databases and the sandbox of `start-sandbox.ts`, and restarts them when a server file is saved.
 * Forwards calls to the sandbox's pages, so that a browser sees one origin.
 */
const start = async (program: Program): Promise<void> => {
  const settings = readConfig({ LOG_LEVEL: 'warn', DATABASE_URL: OWN_DATABASE, ...environment() })
  const door = await openListener(settings.port, settings.host, { trustedProxies: settings.trusted_proxies })
  program.atStop(() => door.close())
  const partners = `http://127.0.0.1:${settings.sandbox_port}`
  await program.step('the partners answer', () => outsideAnswers(partners, program))
  const url = await program.step('the database is ready', () => findDatabase(program))
  const env = { LOG_LEVEL: 'warn', ...environment(), SANDBOX_URL: partners }
  const config = readConfig(env, { database_url: url })
  const ctx = await program.step('the database listener runs', () => connect(config, program))
  const mounted = { prefix: '/sandbox', listener: forwardTo(settings.sandbox_port) }
  await program.step('the lobby answers', () => openLobby(ctx, door, program, mounted))
  // Without DATABASE_URL the database is embedded, so that no other worker uses it.
  const alone = environment().DATABASE_URL === undefined
  await program.step('the worker runs', () => openWorker(ctx, program, alone))
  say(`The lobby is at ${config.public_url}/lobby/`)
}

await runProgram(start, { failed: 'the lobby could not start', tell: say, output: 'words' })
