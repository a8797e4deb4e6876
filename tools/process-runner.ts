import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const BIN = join(ROOT, 'node_modules/.bin')

type Options = {
  cwd?: string
  env?: Record<string, string>
  stdio?: SpawnOptions['stdio']
  /** Receives the output of the program. If absent, the output goes to the terminal. */
  say?: ((text: string) => void) | undefined
  /** Ends the program by SIGTERM when it is aborted. */
  signal?: AbortSignal
}

/** Starts npm, Node or a program of an installed npm package. Processes that it starts use the Node of the project. */
export function start(program: string, args: string[], options: Options = {}): ChildProcess {
  const path = `${BIN}${delimiter}${process.env.PATH ?? ''}`
  return spawn(fileOf(program), args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env, PATH: path },
    stdio: options.stdio ?? ['ignore', 'inherit', 'inherit'],
  })
}

function fileOf(program: string): string {
  if (program === 'node') return process.execPath
  return program === 'npm' ? program : join(BIN, program)
}

/** Runs a program until it has ended. Returns its exit code, or 1 if a signal ended it or it could not start. */
export async function run(program: string, args: string[], options: Options = {}): Promise<number> {
  const { say, signal } = options
  const end = new AbortController()
  try {
    signal?.throwIfAborted()
    const child = start(program, args, say ? { ...options, stdio: ['ignore', 'pipe', 'pipe'] } : options)
    signal?.addEventListener('abort', () => child.kill(), { signal: end.signal })
    for (const output of [child.stdout, child.stderr])
      output?.setEncoding('utf8').on('data', say ?? (() => {}))
    // Waits for the event `close`, because `exit` may come before the last output.
    const [code] = await once(child, 'close')
    return typeof code === 'number' ? code : 1
  } catch (error) {
    console.error(`${program}: ${error instanceof Error ? error.message : error}`)
    return 1
  } finally {
    end.abort()
  }
}
