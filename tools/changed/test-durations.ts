import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MS_PER_S = 1_000

type Results = { projects?: Record<string, { files: Record<string, { duration: number }> }> }

/** Reads from Vitest's cache how long each test file took in its last run. Returns a function that gives these seconds for a project and a file. */
export function readDurations(cache: string): (project: string, file: string) => number | undefined {
  const found: Results[] = globSync('*/results.json', { cwd: cache }).map(name =>
    JSON.parse(readFileSync(join(cache, name), 'utf8')),
  )
  return (project, file) => {
    const ms = found.map(({ projects }) => projects?.[project]?.files[file]?.duration).find(each => each)
    return ms === undefined ? undefined : ms / MS_PER_S
  }
}
