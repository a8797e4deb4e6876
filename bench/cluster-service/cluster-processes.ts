import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '../../tools/cluster/machine-layout.ts'
import { databaseFolder } from '../../tools/cluster/manager-settings.ts'
import { databaseOn } from '../../tools/cluster/process-supervisor.ts'

const parentOf = (pid: string): number | null => {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    return null
  }
}

/** Returns the pids of all PostgreSQL processes of a machine, including one process for each session. */
export const databaseProcesses = (machine: Machine): number[] => {
  const main = databaseOn(databaseFolder(machine))
  if (main === null) return []
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === main)
    .map(Number)
  return [main, ...children]
}

const LAST_CHARACTERS = 400
const LAST_LINES = 8
const LINE_CHARACTERS = 600
/** Returns the last lines of the log of one process, each without most of its stack. */
export const lastLinesOf = (logs: string, process: string): string =>
  readFileSync(join(logs, `${process}.log`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(-LAST_LINES)
    .map(line => line.slice(0, LINE_CHARACTERS))
    .join('\n')

/** Returns the last lines of each log for an error message, because the folder with the logs is deleted after the run. */
export const lastLogLines = (logs: string): string =>
  readdirSync(logs)
    .map(name => `${name}: …${readFileSync(join(logs, name), 'utf8').slice(-LAST_CHARACTERS)}`)
    .join('\n')
