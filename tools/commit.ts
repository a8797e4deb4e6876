import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Length of a short commit. Git lengthens it where it is ambiguous. */
const CHARACTERS = 8
/** A commit as the version shows it: letters, digits and hyphens, as semantic versioning requires. */
const COMMIT = /^[\dA-Za-z-]+$/

/**
 * Returns the short commit of the sources, with `-dirty` if files differ from it. `SALA_COMMIT` names it where
 * Git is missing, such as in the build of an image. Returns '' for sources without a repository.
 */
export async function commitOf(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = env.SALA_COMMIT ?? ''
  if (named !== '') {
    if (!COMMIT.test(named)) throw new Error(`SALA_COMMIT is no commit: ${named}`)
    return named
  }
  // Without this check an unpacked release inside another repository would get the commit of that repository.
  if (!existsSync(join(folder, '.git'))) return ''
  const asked = ['describe', '--always', '--dirty', '--exclude=*', `--abbrev=${CHARACTERS}`]
  return promisify(execFile)('git', asked, { cwd: folder }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}
