import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * File with the commit, which `tools/build.ts` writes next to the built programs. It is missing next to the sources, so that their commit is unknown.
 */
const COMMIT_FILE = 'commit'

/** Joins a version and a commit as semantic versioning does. An empty commit means that it is unknown and is left out. */
export const versionOf = (version: string, commit: string): string =>
  commit === '' ? version : `${version}+${commit}`

const readVersion = (): string => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  // `import.meta.dirname` is the folder of the running file, also after a build. `import.meta.url` is not used, because the build replaces it by the
  // URL of the source file.
  const file = join(import.meta.dirname, COMMIT_FILE)
  return versionOf(version, existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
}

/** Version of the running program, with the commit of its build if that is known: `1.0.0+da300405`. */
export const VERSION = readVersion()
