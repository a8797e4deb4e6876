import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { releaseChangelog } from './changelog.ts'
import { compareVersions, isVersion, withLockVersion, withPackageVersion } from './versions.ts'

const CHANGELOG = 'CHANGELOG.md'

type Release = {
  readonly folder: string
  readonly version: string
  /** Day of the release in the form that the changelog shows: `2026-12-01`. */
  readonly day: string
  /** If true, the release is only printed, and nothing is changed. */
  readonly isDry: boolean
  readonly say: (line: string) => void
}

/** Thrown if no release can be made. The message is the reason, and the program prints it without a stack trace. */
export class ReleaseRefused extends Error {}

/**
 * Makes a release: writes the version into each package.json, package-lock.json and the changelog, then commits and tags. Throws `ReleaseRefused` if
 * the version is not greater than the last one, the tag exists, files have changed, or the changelog has no entry.
 */
export async function makeRelease({ folder, version, day, isDry, say }: Release): Promise<void> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: folder })).stdout.trim()
  const lines = async (...args: string[]) => (await git(...args)).split('\n').filter(line => line !== '')

  requireVersion(
    version,
    await lines('tag', '--list', 'v*'),
    await readFile(join(folder, 'package.json'), 'utf8'),
  )
  const dirty = await lines('status', '--porcelain')
  if (dirty.length > 0) throw new ReleaseRefused(`Commit or remove these changes first:\n${dirty.join('\n')}`)

  const changelog = await readFile(join(folder, CHANGELOG), 'utf8')
  const released = refuseOnError(() => releaseChangelog(changelog, version, day))
  const written = new Map([[CHANGELOG, released.text]])
  for (const file of await lines('ls-files', '*package.json', '*package-lock.json')) {
    const text = await readFile(join(folder, file), 'utf8')
    written.set(
      file,
      (file.endsWith('package-lock.json') ? withLockVersion : withPackageVersion)(text, version),
    )
  }

  const tag = `v${version}`
  say(`${isDry ? 'would release' : 'releases'} ${version} of ${day}: commit "Release ${version}", tag ${tag}`)
  say(`files: ${[...written.keys()].join(', ')}`)
  say(`\n${released.section}\n`)
  if (isDry) return
  for (const [file, text] of written) await writeFile(join(folder, file), text)
  await git('add', '--', ...written.keys())
  const message = `Release ${version}\n\nThe changelog says what operators and members get, and which steps are by hand.`
  await git('commit', '--quiet', '--allow-empty', '--message', message)
  // By default, Git removes lines that begin with `#` from the message of a tag. `--cleanup=whitespace` keeps them, because the headings of the
  // changelog begin so.
  const about = `Sala ${version}\n\n${released.section}`
  await git('tag', '--annotate', '--cleanup=whitespace', '--message', about, tag)
  say(`made ${tag}. Publish it: git push origin HEAD ${tag}`)
}

function requireVersion(version: string, tags: readonly string[], packageText: string) {
  if (!isVersion(version))
    throw new ReleaseRefused(`"${version}" is no version: three numbers, such as 1.2.0`)
  if (tags.includes(`v${version}`)) throw new ReleaseRefused(`The tag v${version} exists`)
  const released = tags.map(tag => tag.slice(1)).filter(isVersion)
  const { version: current }: { version: string } = JSON.parse(packageText)
  // The first release may have the version that is already in package.json.
  const isFirst = released.length === 0 && version === current
  const newest = [...released, current].toSorted(compareVersions).at(-1) ?? current
  if (!isFirst && compareVersions(version, newest) <= 0)
    throw new ReleaseRefused(`${version} is not greater than ${newest}`)
}

function refuseOnError<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new ReleaseRefused(error instanceof Error ? error.message : String(error))
  }
}
