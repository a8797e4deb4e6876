import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeRelease, ReleaseRefused } from './make-release.ts'
import { compareVersions } from './versions.ts'

const PACKAGE = '{\n  "name": "sala",\n  "version": "1.0.0",\n  "files": ["a", "b"]\n}\n'
const LOCK = {
  name: 'sala',
  version: '1.0.0',
  packages: {
    '': { name: 'sala', version: '1.0.0' },
    web: { name: '@sala/web', version: '1.0.0' },
    'node_modules/other': { version: '1.0.0' },
    'web/node_modules/other': { version: '1.0.0' },
  },
}
const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A search.\n\n## [1.0.0] - 2026-11-28\n\n### Added\n\n- Everything.\n'

let folder = ''
let said: string[] = []
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
const write = (file: string, text: string) => writeFile(join(folder, file), text)
const read = (file: string) => readFile(join(folder, file), 'utf8')
const commit = () => {
  git('add', '.')
  git('commit', '--quiet', '--message', 'Change')
}
const release = (version: string, isDry = false) =>
  makeRelease({ folder, version, day: '2026-12-01', isDry, say: line => said.push(line) })
const state = () => [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]

beforeEach(async () => {
  said = []
  folder = await mkdtemp(join(tmpdir(), 'sala-release-'))
  git('init', '--quiet')
  git('config', 'user.name', 'A')
  git('config', 'user.email', 'a@example.com')
  await mkdir(join(folder, 'web'))
  await write('package.json', PACKAGE)
  await write('web/package.json', PACKAGE.replace('sala', '@sala/web'))
  await write('package-lock.json', `${JSON.stringify(LOCK, null, 2)}\n`)
  await write('CHANGELOG.md', CHANGELOG)
  commit()
})
afterEach(() => rm(folder, { recursive: true }))

test('a release is one commit with the version everywhere, the dated changelog, and an annotated tag', async () => {
  await release('1.1.0')
  expect(await read('package.json')).toBe(PACKAGE.replace('1.0.0', '1.1.0'))
  expect(await read('web/package.json')).toBe(PACKAGE.replace('sala', '@sala/web').replace('1.0.0', '1.1.0'))
  expect(JSON.parse(await read('package-lock.json'))).toEqual({
    name: 'sala',
    version: '1.1.0',
    packages: {
      '': { name: 'sala', version: '1.1.0' },
      web: { name: '@sala/web', version: '1.1.0' },
      'node_modules/other': { version: '1.0.0' },
      'web/node_modules/other': { version: '1.0.0' },
    },
  })
  expect(await read('CHANGELOG.md')).toBe(
    CHANGELOG.replace('[Unreleased]\n', '[Unreleased]\n\n## [1.1.0] - 2026-12-01\n'),
  )
  expect(git('log', '-1', '--format=%s')).toBe('Release 1.1.0')
  expect(git('status', '--porcelain')).toBe('')
  expect(git('cat-file', '-t', 'v1.1.0')).toBe('tag')
  expect(git('rev-parse', 'v1.1.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(git('tag', '--list', '--format=%(contents)')).toBe('Sala 1.1.0\n\n### Added\n\n- A search.')
})

test('a dry run prints the release and changes nothing', async () => {
  const before = state()
  await release('1.1.0', true)
  expect(said.join('\n')).toContain('would release 1.1.0 of 2026-12-01')
  expect(said.join('\n')).toContain('- A search.')
  expect(state()).toEqual(before)
})

test('the first release has the prepared version: it gets its day and its tag', async () => {
  await write('CHANGELOG.md', CHANGELOG.replace('### Added\n\n- A search.\n\n', ''))
  commit()
  await release('1.0.0')
  expect(await read('CHANGELOG.md')).toContain('\n## [1.0.0] - 2026-12-01\n')
  expect(git('tag')).toBe('v1.0.0')
  await expect(release('1.0.0')).rejects.toThrow('The tag v1.0.0 exists')
})

test.each([
  ['1.0.0', 'below "Unreleased" and below 1.0.0'],
  ['0.9.9', '0.9.9 is not greater than 1.0.0'],
  ['1.1', '"1.1" is no version'],
  ['v1.1.0', '"v1.1.0" is no version'],
  ['1.1.0-beta', '"1.1.0-beta" is no version'],
])('version %s is refused: %s', async (version, reason) => {
  const before = state()
  await expect(release(version)).rejects.toThrow(reason)
  await expect(release(version)).rejects.toBeInstanceOf(ReleaseRefused)
  expect(state()).toEqual(before)
})

test('a version below the newest tag is refused, whatever package.json says', async () => {
  git('tag', 'v1.10.0')
  await expect(release('1.9.0')).rejects.toThrow('1.9.0 is not greater than 1.10.0')
})

test('changed and new files are named, and nothing is released', async () => {
  await write('package.json', PACKAGE.replace('"a"', '"c"'))
  await write('new', '')
  const before = state()
  await expect(release('1.1.0')).rejects.toThrow(/package\.json\n\?\? new/)
  expect(state()).toEqual(before)
})

test.each([
  ['no entry', CHANGELOG.replace('- A search.\n', ''), 'no entry below "Unreleased"'],
  ['no heading', CHANGELOG.replace('## [Unreleased]', ''), 'no heading'],
])('a changelog with %s is refused', async (_what, text, reason) => {
  await write('CHANGELOG.md', text)
  commit()
  await expect(release('1.1.0')).rejects.toThrow(reason)
})

test('versions are compared by number', () => {
  expect(['1.10.0', '1.9.0', '2.0.0', '1.9.10'].toSorted(compareVersions)).toEqual([
    '1.9.0',
    '1.9.10',
    '1.10.0',
    '2.0.0',
  ])
})
