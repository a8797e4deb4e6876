const UNRELEASED = '## [Unreleased]'

/** Returns the lines below a heading of the second level, without empty lines at both ends, or null if there is no such heading. */
function sectionBelow(text: string, heading: RegExp): string | null {
  const lines = text.split('\n')
  const from = lines.findIndex(line => heading.test(line))
  if (from === -1) return null
  const rest = lines.slice(from + 1)
  const until = rest.findIndex(line => line.startsWith('## '))
  return rest
    .slice(0, until === -1 ? undefined : until)
    .join('\n')
    .trim()
}

const headingOf = (version: string) => new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\]`)
const hasEntry = (section: string | null): section is string => section !== null && /^- /m.test(section)

/**
 * Puts the *Unreleased* entries below a heading with the version and the day. If the changelog already has a section for the version, as for the
 * first release, only the day is added. Throws if there is no entry, or if both sections have entries.
 */
export function releaseChangelog(text: string, version: string, day: string) {
  const unreleased = sectionBelow(text, /^## \[Unreleased\]$/)
  const prepared = sectionBelow(text, headingOf(version))
  if (unreleased === null) throw new Error(`CHANGELOG.md has no heading "${UNRELEASED}"`)
  if (hasEntry(prepared) && hasEntry(unreleased))
    throw new Error(`CHANGELOG.md has entries below "Unreleased" and below ${version}: move them together`)
  const section = hasEntry(prepared) ? prepared : unreleased
  if (!hasEntry(section)) throw new Error('CHANGELOG.md has no entry below "Unreleased"')
  const heading = `## [${version}] - ${day}`
  const lines = text.split('\n')
  const changed =
    section === prepared
      ? lines.map(line => (headingOf(version).test(line) ? heading : line))
      : lines.flatMap(line => (line === UNRELEASED ? [UNRELEASED, '', heading] : [line]))
  return { text: changed.join('\n'), section }
}
