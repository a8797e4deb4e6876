import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_LIMIT_MS = 120_000
const POLL_MS = 10
/** Part of the time waited so far that the next pause lasts. A long wait polls less often, and its end is seen a fiftieth late at most. */
const POLL_SHARE = 0.02
/** Delay in ms before a restart. A process that fails directly after its start would otherwise use up the processor by restarts. */
const AGAIN_MS = 50
const LAST_CHARACTERS = 600

export type SupervisedProcess = {
  readonly name: string
  pid(): number
  /** Ends the process by SIGKILL, as in a power cut. It is then started again. */
  kill(): void
  /** Ends the process gracefully and does not start it again. Returns its exit code. */
  stop(): Promise<number | null>
  /** Starts the process again after `stop()`. */
  start(): void
  /** Returns the last output before each exit of the process that the test did not cause. */
  endedByItself(): readonly string[]
}

type Command = {
  readonly name: string
  readonly args: readonly string[]
  /** Program and arguments to put before the command. They must not start a second process, because signals go to the pid of the first one. */
  readonly through?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly folder: string
}

/** Starts a process and starts it again after each exit, as a service manager does, until `stop()` is called. */
export const superviseProcess = ({
  name,
  args,
  environment,
  folder,
  through = [],
}: Command): SupervisedProcess => {
  let child: ChildProcess
  let isStopping = false
  let isKilled = false
  const endedByItself: string[] = []
  let lastWords = ''
  const begin = (): void => {
    isKilled = false
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
    const [program = '', ...rest] = [...through, process.execPath, ...args]
    child = spawn(program, rest, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    child.stderr?.on('data', words => {
      lastWords = String(words).slice(-LAST_CHARACTERS)
    })
    child.once('close', () => log.end())
    child.once('exit', () => {
      if (isStopping) return
      if (!isKilled) endedByItself.push(lastWords)
      if (isKilled) begin()
      else setTimeout(() => isStopping || begin(), AGAIN_MS)
    })
  }
  begin()
  // Kills the process when this program exits.
  const killOnExit = () => child.kill('SIGKILL')
  process.once('exit', killOnExit)
  return {
    name,
    start: () => {
      isStopping = false
      process.once('exit', killOnExit)
      begin()
    },
    pid: () => child.pid ?? 0,
    kill: () => {
      isKilled = true
      child.kill('SIGKILL')
    },
    stop: async () => {
      isStopping = true
      process.off('exit', killOnExit)
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      return child.exitCode
    },
    endedByItself: () => endedByItself,
  }
}

/** Waits until the condition is true. Throws an error after the time limit. */
export const waitUntil = async (
  what: string,
  isSo: () => Promise<boolean>,
  limitMs = START_LIMIT_MS,
): Promise<void> => {
  const began = performance.now()
  while (!(await isSo())) {
    const waitedMs = performance.now() - began
    if (waitedMs > limitMs) throw new Error(`${what}: not within ${limitMs / 1_000} s`)
    await sleep(Math.max(POLL_MS, waitedMs * POLL_SHARE))
  }
}

/** Returns how often the pattern matches in the files of the folder. */
export const countInLogs = async (logs: string, words: RegExp): Promise<number> => {
  const texts = await Promise.all((await readdir(logs)).map(name => readFile(join(logs, name), 'utf8')))
  return texts.reduce((times, text) => times + text.split(words).length - 1, 0)
}
