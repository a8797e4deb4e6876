/** Matches the version of a release: three numbers of semantic versioning. */
const VERSION = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/

export const isVersion = (text: string): boolean => VERSION.test(text)

/** Compares two versions. Returns a negative number, 0 or a positive number, for `Array.sort`. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map(version => version.split('.').map(Number))
  for (const [at, number] of (left ?? []).entries()) {
    const difference = number - (right?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Returns the text of a package.json with another version. All other text stays the same. */
export const withPackageVersion = (text: string, version: string): string =>
  text.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)

type Lock = { version?: string; packages: Record<string, { version?: string }> }

/** Returns the text of a package-lock.json with another version for the project and its workspaces. */
export function withLockVersion(text: string, version: string): string {
  const lock: Lock = JSON.parse(text)
  const own = Object.entries(lock.packages).filter(([path]) => !path.split('/').includes('node_modules'))
  for (const entry of [lock, ...own.map(([, entry]) => entry)])
    if (entry.version !== undefined) entry.version = version
  return `${JSON.stringify(lock, null, 2)}\n`
}
