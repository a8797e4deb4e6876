import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Number of characters of a short commit. If these are ambiguous, Git adds more. */
const CHARACTERS = 8
/** Matches a commit that can be part of the version: letters, digits and hyphens, as semantic versioning requires. */
const COMMIT = /^[\dA-Za-z-]+$/

/**
 * Returns the short commit of the sources. If files differ from the commit, `-dirty` is added. `SALA_COMMIT` names the commit where Git is missing,
 * such as in the build of an image. Returns '' if the sources have no repository.
 */
export async function commitOf(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = env.SALA_COMMIT ?? ''
  if (named !== '') {
    if (!COMMIT.test(named)) throw new Error(`SALA_COMMIT is no commit: ${named}`)
    return named
  }
  // Without this check, a release unpacked inside another repository would get the commit of that repository.
  if (!existsSync(join(folder, '.git'))) return ''
  const asked = ['describe', '--always', '--dirty', '--exclude=*', `--abbrev=${CHARACTERS}`]
  return promisify(execFile)('git', asked, { cwd: folder }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}
