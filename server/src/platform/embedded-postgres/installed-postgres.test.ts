import { expect, test } from 'vitest'
import { type Ask, findInstalledPostgres } from './installed-postgres.ts'

/** Simulates a computer on which these PostgreSQL servers are installed, by the folders of their programs. */
const machine =
  (servers: Record<string, string>, { config = '', which = '' } = {}): Ask =>
  program => {
    if (program === 'pg_config') return config || null
    if (program === 'which') return which || null
    const [, bin = '', name] = /^(.*)\/(\w+)$/.exec(program) ?? []
    return servers[bin] === undefined ? null : `${name} (PostgreSQL) ${servers[bin]}`
  }
const DEBIAN = '/usr/lib/postgresql/15/bin'
const NEWER = '/usr/lib/postgresql/17/bin'
const OLD = '/usr/lib/postgresql/14/bin'
const BREW = '/opt/homebrew/opt/postgresql@18/bin'
const folders = ['/usr/bin', OLD, DEBIAN, NEWER]

test.each([
  ['by the folder of its packages', machine({ [DEBIAN]: '15.14 (Debian 15.14-0+deb12u1)' }), DEBIAN, 15],
  ['by pg_config', machine({ [BREW]: '18.1 (Homebrew)' }, { config: BREW }), BREW, 18],
  ['by PATH', machine({ '/opt/bin': '16.9' }, { which: '/opt/bin/postgres' }), '/opt/bin', 16],
  ['as a program of the system', machine({ '/usr/bin': '16.9' }), '/usr/bin', 16],
  ['in the newest version', machine({ [DEBIAN]: '15.14', [NEWER]: '17.2', [OLD]: '14.1' }), NEWER, 17],
  ['as a test release', machine({ [NEWER]: '17beta2' }), NEWER, 17],
])('a PostgreSQL of the machine is found %s', (_, ask, bin, major) => {
  expect(findInstalledPostgres(undefined, { ask, folders })).toEqual({ bin, major })
})

test.each([
  ['there is none', machine({})],
  ['it is older than 15', machine({ [OLD]: '14.19' })],
  ['pg_config names a folder without the server', machine({}, { config: '/usr/bin' })],
  [
    'initdb is missing',
    (program: string) => (program === `${DEBIAN}/postgres` ? 'postgres (PostgreSQL) 15.14' : null),
  ],
])('no PostgreSQL of the machine is used if %s', (_, ask) => {
  expect(findInstalledPostgres(undefined, { ask, folders })).toBeNull()
})

test('a data folder is opened with the version that made it', () => {
  const ask = machine({ [DEBIAN]: '15.14', [NEWER]: '17.2' })
  expect(findInstalledPostgres(15, { ask, folders })).toEqual({ bin: DEBIAN, major: 15 })
  expect(findInstalledPostgres(16, { ask, folders })).toBeNull()
})
