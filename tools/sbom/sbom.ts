import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../process-runner.ts'
import { readVulnerabilities } from './known-vulnerabilities.ts'
import { type Component, type Locked, sbomMistakes } from './sbom-check.ts'

const FILE = 'sbom.cdx.json'
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024

const npm = (...words: string[]): string =>
  spawnSync('npm', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: OUTPUT_MAX_BYTES }).stdout

const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

// `npm run tool -- sbom` writes and checks the SBOM of a release: the list of all packages, in CycloneDX format. It reads package-lock.json and needs
// no network.
const text = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')
const { components }: { components: readonly Component[] } = JSON.parse(text)
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')
const mistakes = sbomMistakes(components, packages, new Set(Object.keys(allowScripts)))
writeFileSync(join(ROOT, FILE), text)
console.log(`${components.length} components in ${FILE}`)
for (const mistake of mistakes) console.log(mistake)

const holes = readVulnerabilities(npm('audit', '--json'))
console.log(holes.words.join('\n'))
if (holes.answered === false) console.log(`Scan ${FILE} with a scanner that has a vulnerability database.`)
process.exitCode = mistakes.length === 0 && holes.found === 0 ? 0 : 1
