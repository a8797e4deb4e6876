import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from '../process-runner.ts'

const MAIN = 'main'
const run = promisify(execFile)

export type Change = {
  /** Name of the commit with which the files were compared. It is printed. */
  readonly base: string
  /** Paths of the changed files that still exist, from the root of the repository. Uncommitted changes are included. */
  readonly files: readonly string[]
}

/**
 * Returns the files that differ from the commit at which the branch left `main`. On `main`, or if there is no `main`, it compares with the last
 * commit.
 */
export async function findChange(): Promise<Change> {
  const branch = await git('branch', '--show-current')
  const fork = branch === MAIN ? '' : await git('merge-base', 'HEAD', MAIN).catch(() => '')
  const [changed, added] = await Promise.all([
    git('diff', '--name-only', '--no-renames', '--diff-filter=d', fork === '' ? 'HEAD' : fork),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return {
    base: fork === '' ? 'the last commit' : `the fork from ${MAIN}`,
    files: [...new Set([...linesOf(changed), ...linesOf(added)])].sort(),
  }
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-c', 'core.quotePath=off', ...args], { cwd: ROOT })
  return stdout.trim()
}

const linesOf = (text: string): string[] => text.split('\n').filter(line => line !== '')
