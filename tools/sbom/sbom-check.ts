export type Component = {
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses?: readonly {
    readonly expression?: string
    readonly license?: { readonly id?: string; readonly name?: string }
  }[]
}

/** A package in `package-lock.json`. `link` is true if it is a workspace of this repository. */
export type Locked = {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

/** SPDX identifiers of licences that a person has reviewed. A package with another licence fails the check. */
const LICENCES_ALLOWED: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'ISC', 'MIT'],
  ...['CC0-1.0', 'MPL-2.0', 'LGPL-3.0-or-later', 'OFL-1.1', 'Python-2.0', 'Unlicense'],
])

const licencesOf = ({ licenses = [] }: Component): string[] =>
  licenses
    .map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? '')
    .flatMap(text => text.split(/\s+(?:AND|OR)\s+|[()]/))
    .map(text => text.trim())
    .filter(text => text !== '')

/** Returns the name of the package at a path of package-lock.json: `@b/c` for `node_modules/a/node_modules/@b/c`. */
const packageNameOf = (path: string): string | undefined => /.*node_modules\/(.+)$/.exec(path)?.[1]

const sha512Of = (integrity: string | undefined): string | null => {
  const base64 = /sha512-([\w+/=]+)/.exec(integrity ?? '')?.[1]
  return base64 === undefined ? null : Buffer.from(base64, 'base64').toString('hex')
}

const mistakesIn = (path: string, locked: Locked, component: Component | undefined): string[] => {
  const label = `${packageNameOf(path)}@${locked.version}`
  if (component === undefined) return [`${label} is in the lock and not in the SBOM`]
  const licences = licencesOf(component)
  const sha512 = component.hashes?.find(({ alg }) => alg === 'SHA-512')?.content
  return [
    ...(sha512 !== undefined && sha512 === sha512Of(locked.integrity)
      ? []
      : [`${label} has no SHA-512 that equals the lock's`]),
    ...(component.purl?.startsWith('pkg:npm/') === true ? [] : [`${label} has no package URL`]),
    ...(licences.length === 0 ? [`${label} names no licence`] : []),
    ...licences.filter(id => !LICENCES_ALLOWED.has(id)).map(id => `${label} has the licence ${id}`),
  ]
}

/**
 * Compares an SBOM (list of all packages) with its package-lock.json. Returns a line for each package that is missing, has no matching hash, or has a
 * licence that is not allowed. Also returns a line for each package with an install script that package.json does not permit (`allowScripts`).
 */
export const sbomMistakes = (
  components: readonly Component[],
  lock: Readonly<Record<string, Locked>>,
  scriptDecisions: ReadonlySet<string>,
): string[] => {
  const byKey = new Map(components.map(component => [`${component.name}@${component.version}`, component]))
  return Object.entries(lock)
    .filter(([path, { link }]) => packageNameOf(path) !== undefined && link !== true)
    .flatMap(([path, locked]) => {
      const name = packageNameOf(path) ?? ''
      const undecided = locked.hasInstallScript === true && !scriptDecisions.has(name)
      return [
        ...mistakesIn(path, locked, byKey.get(`${name}@${locked.version}`)),
        ...(undecided
          ? [`${name}@${locked.version} has an install script without a decision in allowScripts`]
          : []),
      ]
    })
}
