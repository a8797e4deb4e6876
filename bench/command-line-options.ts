import { parseArgs } from 'node:util'

export type Flags = {
  /** Duration of each measurement in seconds. */
  readonly seconds: number
  /** Number of measurement rounds. The result is the median of the rounds. */
  readonly rounds: number
  /** Folder for the temporary database. By default it is the system's temporary folder. */
  readonly folder: string | undefined
  /** Names of the results table's rows to measure. If absent, all rows are measured. */
  readonly only: readonly string[] | undefined
}

const SECONDS = 5
const ROUNDS = 3

export const wholeNumber = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`not a whole number above zero: ${text}`)
  return value
}

export const readFlags = (args: readonly string[]): Flags => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      folder: { type: 'string' },
      only: { type: 'string', multiple: true },
    },
  })
  return {
    seconds: wholeNumber(values.seconds, SECONDS),
    rounds: wholeNumber(values.rounds, ROUNDS),
    folder: values.folder,
    only: values.only,
  }
}

/**
 * Returns Node options that make an API node write a CPU profile into the folder BENCH_PROFILE. Without this environment variable, there are none.
 */
export const profileOptions = (): string[] => {
  const folder = process.env.BENCH_PROFILE
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`]
}
