import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../process-runner.ts'
import { type Component, type Locked, sbomMistakes } from './sbom-check.ts'

const SHA512 = 'a'.repeat(128)
const integrity = `sha512-${Buffer.from(SHA512, 'hex').toString('base64')}`
const component: Component = {
  name: '@b/c',
  version: '1.2.3',
  purl: 'pkg:npm/%40b/c@1.2.3',
  hashes: [{ alg: 'SHA-512', content: SHA512 }],
  licenses: [{ expression: '(MIT OR Apache-2.0)' }],
}
const path = 'node_modules/a/node_modules/@b/c'
const locked: Locked = { version: '1.2.3', integrity }
const check = (change: Partial<Component>, lock: Partial<Locked> = {}, decided: string[] = []) =>
  sbomMistakes([{ ...component, ...change }], { [path]: { ...locked, ...lock } }, new Set(decided))

test('a package with its hash, URL and an allowed licence passes, and a workspace link is not a package', () => {
  expect(check({})).toEqual([])
  expect(sbomMistakes([], { 'node_modules/@sala/web': { link: true }, web: {} }, new Set())).toEqual([])
})

test.each([
  ['another version', { version: '1.2.4' }, {}, 'is in the lock and not in the SBOM'],
  ['another hash', { hashes: [{ alg: 'SHA-512', content: 'b'.repeat(128) }] }, {}, 'has no SHA-512'],
  ['no URL', { purl: 'file:a' }, {}, 'has no package URL'],
  ['no licence', { licenses: [] }, {}, 'names no licence'],
  [
    'an unread licence',
    { licenses: [{ license: { id: 'AGPL-3.0-only' } }] },
    {},
    'has the licence AGPL-3.0-only',
  ],
  ['an undecided install script', {}, { hasInstallScript: true }, 'has an install script'],
])('%s fails the check', (_what, change, lock, mistake) => {
  expect(check(change, lock)).toEqual([expect.stringContaining(mistake)])
})

test('a permitted install script passes', () => {
  expect(check({}, { hasInstallScript: true }, ['@b/c'])).toEqual([])
})

test('the SBOM of this lock passes without a network', () => {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline']
  const { stdout } = spawnSync('npm', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const { components } = JSON.parse(stdout) as { components: Component[] }
  const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> }
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  expect(components.length).toBeGreaterThan(100)
  expect(sbomMistakes(components, packages, new Set(Object.keys(allowScripts)))).toEqual([])
})
