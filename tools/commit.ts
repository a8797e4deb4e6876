import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Number of characters of a short commit name. Git adds more if the name is ambiguous. */
const CHARACTERS = 8
/** Matches a commit name that may be a part of the version. Semantic versioning allows letters, digits and hyphens. */
const COMMIT = /^[\dA-Za-z-]+$/

/**
 * Returns the short name of the commit of the sources, with `-dirty` at the end if files have changed since. `SALA_COMMIT` gives the name where Git
 * is missing, as in the build of an image. Returns '' if the folder is no repository.
 */
export async function commitOf(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = env.SALA_COMMIT ?? ''
  if (named !== '') {
    if (!COMMIT.test(named)) throw new Error(`SALA_COMMIT is no commit: ${named}`)
    return named
  }
  // A release may be unpacked inside another repository. Without this check, the version would contain the name of that repository's commit.
  if (!existsSync(join(folder, '.git'))) return ''
  const asked = ['describe', '--always', '--dirty', '--exclude=*', `--abbrev=${CHARACTERS}`]
  return promisify(execFile)('git', asked, { cwd: folder }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}
