import { expect, test } from 'vitest'
import { readConfig, SANDBOX_KEY } from './config.ts'

const DATABASE_URL = 'postgres://nobody@127.0.0.1/sala'
/** Returns the lines of the error about configuration problems, without its heading. */
const problemsOf = (environment: Record<string, string | undefined>): string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return String(error)
      .split('\n')
      .slice(1)
      .map(line => line.trim())
  }
}
const partner = (name: string) => ({
  [`${name}_URL`]: `https://${name.toLowerCase()}.example`,
  [`${name}_KEY`]: `${name} gave out this key`,
})
const PRODUCTION = {
  SALA_MODE: 'production',
  DATABASE_URL,
  PUBLIC_URL: 'https://lobby.example',
  REGISTRATION_OTP: 'sms',
  OPERATOR_LICENCE: 'An Authority;123;TH',
  CALLBACK_SECRET: 'c'.repeat(40),
  CODE_SECRET: 'd'.repeat(40),
  AUDIT_KEY: 'e'.repeat(40),
  MARK_KEY: 'm'.repeat(40),
  AUDIT_ANCHOR: '/var/lib/sala/audit-anchor',
  ...partner('BANK'),
  ...partner('SMS'),
  ...partner('GATEWAY'),
  ...partner('GAME_SITE'),
  ...partner('ACTIVITY'),
  ACTIVITY_KEY: 'a'.repeat(32),
  TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32, 192.0.2.1',
  HOST: '127.0.0.1',
}

test('without configuration it is the sandbox, with its bypass', () => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    mode: 'sandbox',
    registration_otp: 'bypass',
    licence: null,
  })
})

test('a complete production environment is accepted', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({ mode: 'production', licence: { country: 'TH' } })
})

test.each([
  'OPERATOR_LICENCE',
  'REGISTRATION_OTP',
  'PUBLIC_URL',
  'CALLBACK_SECRET',
  'CODE_SECRET',
  'AUDIT_KEY',
  'MARK_KEY',
  'AUDIT_ANCHOR',
  'BANK_URL',
  'SMS_KEY',
  'ACTIVITY_KEY',
  'DATABASE_URL',
  'TRUSTED_PROXIES',
])('production refuses to start without %s, or with it set to nothing, and says how to set it', name => {
  for (const value of [undefined, '']) {
    const lines = problemsOf({ ...PRODUCTION, [name]: value })
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} +is not set; wanted: .`))])
  }
})

test('a server reached without proxy says so, and trusts no forwarded address', () => {
  expect(readConfig({ ...PRODUCTION, TRUSTED_PROXIES: 'none' }).trusted_proxies).toEqual([])
  expect(readConfig(PRODUCTION).trusted_proxies).toHaveLength(3)
})

test('a database on another machine that proves its name is accepted', () => {
  const DATABASE_URL = 'postgres://sala_app@db.example/sala?sslmode=verify-full'
  expect(readConfig({ ...PRODUCTION, DATABASE_URL }).database_url).toBe(DATABASE_URL)
})

test("production migrates as the schema's owner, never as the application role", () => {
  const migrates = (change: Record<string, string>) => () =>
    readConfig({ ...PRODUCTION, ...change }, { migrates: true })
  expect(migrates({})).toThrow('MIGRATE_DATABASE_URL  is not set; wanted: the owner of the tables')
  expect(migrates({ MIGRATE_DATABASE_URL: DATABASE_URL })).toThrow('signs in as the user of DATABASE_URL')
  const MIGRATE_DATABASE_URL = 'postgres://sala_owner@127.0.0.1/sala'
  expect(migrates({ MIGRATE_DATABASE_URL })().migrate_database_url).toBe(MIGRATE_DATABASE_URL)
  expect(readConfig({ DATABASE_URL }, { migrates: true }).migrate_database_url).toBeNull()
})

test('outside the sandbox the key of the activity page has at least 32 characters', () => {
  expect(() => readConfig({ ...PRODUCTION, ACTIVITY_KEY: 'a'.repeat(31) })).toThrow('ACTIVITY_KEY')
})

test('the sandbox refuses partners on other machines: a forgotten SALA_MODE reaches no real bank', () => {
  expect(() => readConfig({ DATABASE_URL, ...partner('BANK') })).toThrow('BANK_URL')
})

test.each([
  ['the sandbox key', { BANK_KEY: SANDBOX_KEY }],
  ['one secret for two things', { CODE_SECRET: PRODUCTION.CALLBACK_SECRET }],
  ['the audit log sealed with a secret that others know', { AUDIT_KEY: PRODUCTION.CALLBACK_SECRET }],
  ['people marked with a secret that others know', { MARK_KEY: PRODUCTION.AUDIT_KEY }],
  ['a key of before that still seals', { AUDIT_KEYS_BEFORE: PRODUCTION.AUDIT_KEY }],
  ['a key of before that is short', { MARK_KEYS_BEFORE: 'k'.repeat(31) }],
  ['callers from beyond this machine in the clear', { HOST: '0.0.0.0' }],
  ['a certificate without its key', { TLS_KEY_FILE: undefined, TLS_CERT_FILE: '/etc/sala/cert.pem' }],
  ['authorities of callers without a certificate', { TLS_CLIENT_CA_FILE: '/etc/sala/ca.pem' }],
  ['a partner without https', { SMS_URL: 'http://sms.example' }],
  ['a public address without https', { PUBLIC_URL: 'http://lobby.example' }],
  ['a public address with a path', { PUBLIC_URL: 'https://lobby.example/lobby' }],
  ['a public address that is a script', { PUBLIC_URL: 'javascript:alert(1)' }],
  ['a key of one letter', { BANK_KEY: 'k' }],
  ['a key that is soon guessed', { GAME_SITE_KEY: 'k'.repeat(15) }],
  ['a licence without a number', { OPERATOR_LICENCE: 'x;y;zz' }],
  ['a licence whose number counts nothing', { OPERATOR_LICENCE: 'An Authority;number;TH' }],
  ['a licence of no country', { OPERATOR_LICENCE: 'An Authority;123;ZZ' }],
  ['a licence of an authority without a name', { OPERATOR_LICENCE: 'x;123;TH' }],
  ['to believe every caller', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['to believe what is no network', { TRUSTED_PROXIES: '10.0.0.0/8, proxy' }],
  ['half a licence', { OPERATOR_LICENCE: 'An Authority' }],
  ['an id for counting and nobody who counts', { ANALYTICS_HOST: undefined, ANALYTICS_ID: 'sala' }],
  ['a desk at an address instead of a host', { DESK_HOST: 'https://desk.example/' }],
  ['a port that is none', { PORT: '70000' }],
  ['a database elsewhere in the clear', { DATABASE_URL: 'postgres://sala_app@db.example/sala' }],
  ['a database that proves nothing', { DATABASE_URL: 'postgres://a@db.example/sala?sslmode=require' }],
  ['a database of another kind', { DATABASE_URL: 'mysql://nobody@127.0.0.1/sala' }],
])('production refuses %s, in one line that names the variable', (_what, change) => {
  const [name = ''] = Object.keys(change)
  expect(problemsOf({ ...PRODUCTION, ...change })).toEqual([
    expect.stringMatching(new RegExp(`^${name} +\\S`)),
  ])
})

test("on a reachable address production needs a certificate, or the operator's statement that the network encrypts", () => {
  const tls = { TLS_CERT_FILE: '/etc/sala/cert.pem', TLS_KEY_FILE: '/etc/sala/key.pem' }
  for (const change of [
    tls,
    { ...tls, TLS_CLIENT_CA_FILE: '/etc/sala/ca.pem' },
    { NETWORK_ENCRYPTED: 'yes' },
  ])
    expect(problemsOf({ ...PRODUCTION, HOST: '0.0.0.0', ...change })).toEqual([])
})

test('an unknown mode is reported in one line, without other missing settings', () => {
  expect(problemsOf({ SALA_MODE: 'prod' })).toEqual([
    'SALA_MODE  is "prod"; wanted: sandbox (play money, nothing else needed) or production',
  ])
})

test('error texts contain no secret and no password', () => {
  const secrets = {
    CALLBACK_SECRET: 'too short',
    DATABASE_URL: 'mysql://user:hunter2@host/x',
    CODE_SECRET: 'short',
  }
  const said = problemsOf({ ...PRODUCTION, ...secrets }).join(' ')
  expect(said).not.toMatch(/too short|hunter2|"short"/)
})

test('partners are chosen by name, and an unknown name is one line with the known ones', () => {
  expect(readConfig({ DATABASE_URL }).partners.gateway).toMatchObject([{ adapter: 'sala' }])
  expect(problemsOf({ DATABASE_URL, GATEWAY: 'nobody' })).toEqual([
    expect.stringMatching(/^GATEWAY +is "nobody"; wanted: sala/),
  ])
  expect(problemsOf({ DATABASE_URL, SMS: 'sala,sala' })).toEqual([
    expect.stringMatching(/^SMS +names one adapter twice/),
  ])
})

test.each([
  ['PORT', '6000'],
  ['PORT', '4190'],
  ['SANDBOX_PORT', '10080'],
  ['PUBLIC_URL', 'http://lobby.localhost:6667'],
  ['DESK_HOST', 'localhost:6000'],
])('%s=%s, which browsers block, is reported in one line', (name, value) => {
  expect(problemsOf({ DATABASE_URL, [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name} +is ".*a port that browsers block`)),
  ])
})

test('behind a proxy the server may listen on any address', () => {
  expect(problemsOf({ ...PRODUCTION, PORT: '6000' })).toEqual([])
  expect(problemsOf({ DATABASE_URL, PORT: '5900' })).toEqual([])
})

test('all problems are listed at once', () => {
  expect(() => readConfig({ SALA_MODE: 'production' })).toThrow(/PUBLIC_URL[\s\S]*CALLBACK_SECRET/)
})

test('a licence without SALA_MODE starts no sandbox: one line asks for the mode', () => {
  const { OPERATOR_LICENCE } = PRODUCTION
  expect(problemsOf({ DATABASE_URL, OPERATOR_LICENCE })).toEqual([
    expect.stringMatching(/^SALA_MODE +is not set, although OPERATOR_LICENCE is; wanted: production/),
  ])
  expect(readConfig({ DATABASE_URL, OPERATOR_LICENCE, SALA_MODE: 'sandbox' }).mode).toBe('sandbox')
})

test('the sandbox listens on loopback unless HOST is set, and production on every address', () => {
  expect(readConfig({ DATABASE_URL }).host).toBe('127.0.0.1')
  expect(readConfig({ DATABASE_URL, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  const { HOST: _, ...production } = { ...PRODUCTION, NETWORK_ENCRYPTED: 'yes' }
  expect(readConfig(production).host).toBe('0.0.0.0')
})

test.each(['0x50', '1e3', '3000.0', 'tcp://10.0.0.1:80', '-1', '3 000'])(
  'PORT=%s, as a shell may hold it for another program, is one line',
  PORT => expect(problemsOf({ DATABASE_URL, PORT })).toEqual([expect.stringMatching(/^PORT +is "/)]),
)

test('blanks around a value are dropped: a file with carriage returns, or a value of blanks alone', () => {
  expect(readConfig({ DATABASE_URL, PORT: ' 3000\r', LOG_LEVEL: '  ' })).toMatchObject({
    port: 3000,
    log_level: 'info',
  })
})

test("GAME_HOSTS takes hosts with ports as in a browser's address, and no full addresses", () => {
  const hosts = (GAME_HOSTS: string) => readConfig({ DATABASE_URL, GAME_HOSTS }).game_hosts
  expect(hosts('Play.Example, play.example:8443,games.example:443')).toEqual([
    ...['play.example', 'play.example:8443', 'games.example'],
  ])
  for (const wrong of ['https://play.example', 'play.example/', 'play.example:x', 'user@play.example'])
    expect(problemsOf({ DATABASE_URL, GAME_HOSTS: wrong })).toEqual([
      expect.stringMatching(/^GAME_HOSTS +is ".*; wanted: hosts, comma-separated, each with its port/),
    ])
})
