import { parseArgs } from 'node:util'

export type Flags = {
  /** How long each measurement runs. */
  readonly seconds: number
  /** Interleaved rounds; the median counts. */
  readonly rounds: number
  /** Where the database is put while it runs; a folder in the system's temporary one when not given. */
  readonly folder: string | undefined
  /** The rows that are measured, by name; all of them when not given. */
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

/** `BENCH_PROFILE=<folder>` leaves a profile of the api's processor time there. */
export const profileOptions = (): string[] => {
  const folder = process.env.BENCH_PROFILE
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`]
}
