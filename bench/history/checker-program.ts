import { spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('checker', import.meta.url))
const PORCUPINE = 'github.com/anishathalye/porcupine'

type Result = 'Ok' | 'Illegal' | 'Unknown'
/** Verdict of Porcupine about one history. `Unknown` means that the check reached its time limit. */
export type Verdict = {
  readonly file: string
  readonly seed: number
  readonly operations: number
  readonly unknown: number
  readonly members: Result
  readonly ledger: Result
  readonly ms: number
}

const runGo = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawnSync('go', [...args], { cwd: SOURCE, encoding: 'utf8', env: { ...process.env, ...env } })

/** Returns whether the checker can be built without a network. Tests check histories only then. */
export const canBuildChecker = (): boolean =>
  process.env.PORCUPINE !== undefined && runGo(['version']).status === 0

/**
 * Builds the checker and returns the path of the program. Go downloads Porcupine. If the environment variable `PORCUPINE` names a folder with its
 * sources, Go uses this folder and needs no network.
 */
export const buildChecker = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-checker-'))
  const program = join(folder, 'checker')
  const { PORCUPINE: sources } = process.env
  const env: Record<string, string> = {}
  if (sources !== undefined) {
    env.GOWORK = join(folder, 'go.work')
    await writeFile(env.GOWORK, `go 1.18\n\nuse (\n\t${SOURCE}\n\t${sources}\n)\n`)
  }
  const { status, stderr, error } = runGo(['build', '-o', program, '.'], env)
  if (status === 0) return program
  throw new Error(
    `the checker was not built: ${error?.message ?? stderr}\nIt needs Go ≥ 1.18 and ${PORCUPINE}, see bench/README.md`,
  )
}

export const parseVerdicts = (lines: string): Verdict[] =>
  lines
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))

export const checkHistories = (program: string, files: readonly string[]): Verdict[] => {
  const { status, stdout, stderr } = spawnSync(program, [...files], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the checker failed: ${stderr}`)
  return parseVerdicts(stdout)
}
