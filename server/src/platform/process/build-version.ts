import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** File that `tools/build.ts` writes next to the built programs. The sources have no such file, so their commit is unknown. */
const COMMIT_FILE = 'commit'

/** Joins a version and a commit as semantic versioning does. If the commit is empty, it is unknown and left out. */
export const versionOf = (version: string, commit: string): string =>
  commit === '' ? version : `${version}+${commit}`

const readVersion = (): string => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  // The build replaces `import.meta.url` by the URL of the source file. `import.meta.dirname` remains the folder of the running file.
  const file = join(import.meta.dirname, COMMIT_FILE)
  return versionOf(version, existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
}

/** Version of the running program, with the commit of its build if that is known: `1.0.0+da300405`. */
export const VERSION = readVersion()
