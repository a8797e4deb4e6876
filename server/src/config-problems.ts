import type { Problem } from './partners/adapter-selection.ts'
import { closedPortProblems } from './platform/http/blocked-ports.ts'

/** Expected value of each environment variable, for error messages. */
const WANTED: Readonly<Record<string, string>> = {
  SALA_MODE: 'sandbox (play money, nothing else needed) or production',
  PORT: 'a number from 0 to 65535, such as 3000',
  SANDBOX_PORT: 'a number from 0 to 65535, such as 3100',
  METRICS_PORT: 'a number from 0 to 65535, such as 9464',
  METRICS_HOST: 'an address of this machine, such as 127.0.0.1',
  TRACES_URL: 'the address of a collector’s OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces',
  TRACES_PERCENT: 'a number from 0 to 100: the percentage of calls with a stored trace',
  DRAIN_SECONDS: 'seconds from 0 to 5, such as 3',
  HOST: 'an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
  NETWORK_ENCRYPTED: 'yes (the network between proxy and nodes is encrypted) or no',
  PUBLIC_URL: 'the origin that browsers see, without a path, such as https://lobby.example',
  DESK_HOST: 'the host of the operators’ desk only, such as desk.example or localhost:4000',
  DATABASE_URL: 'a PostgreSQL 15 or newer, such as postgres://user:password@host/database',
  REPLICA_DATABASE_URL: 'a replica of that database, such as postgres://user:password@host/database',
  MIGRATE_DATABASE_URL: 'the owner of the tables, such as postgres://sala_owner:password@host/database',
  TRUSTED_PROXIES: 'networks, comma-separated, such as 10.0.0.0/8, or none',
  REGISTRATION_OTP: 'sms (a code is sent) or bypass (no code is required)',
  GAME_HOSTS:
    'hosts, comma-separated, each with its port where that is not 443, such as games.example, play.example:8443',
  ACTIVITY_URL: 'the address of the activity page',
  ACTIVITY_KEY: 'the key of the activity page',
  CALLBACK_SECRET: 'at least 32 characters, shared with the partners',
  CODE_SECRET: 'a secret of at least 32 characters',
  AUDIT_KEY: 'a secret of at least 32 characters',
  AUDIT_KEYS_BEFORE: 'earlier keys, the oldest first, comma-separated, each at least 32 characters',
  MARK_KEY: 'a secret of at least 32 characters',
  MARK_KEYS_BEFORE: 'earlier keys, comma-separated, each at least 32 characters',
  AUDIT_ANCHOR: 'a file that the database server cannot reach, such as /var/lib/sala/audit-anchor',
  OPERATOR_LICENCE:
    'authority;number;country, the number with digits and the country by ISO 3166, such as An Authority;123;TH',
  ANALYTICS_ID: 'letters, digits and -, together with ANALYTICS_HOST',
  ANALYTICS_HOST: 'https and a host only, together with ANALYTICS_ID',
  WEB_PUSH_KEY: 'the private VAPID key of Web Push, 43 characters, together with WEB_PUSH_CONTACT',
  WEB_PUSH_CONTACT: 'mailto: or https: for push services, together with WEB_PUSH_KEY',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
}

/** Variables whose values error messages may show. All other values are secrets. */
const SHOWN: ReadonlySet<string> = new Set([
  ...[
    'SALA_MODE',
    'PORT',
    'SANDBOX_PORT',
    'HOST',
    'METRICS_PORT',
    'METRICS_HOST',
    'TRACES_URL',
    'TRACES_PERCENT',
    'DRAIN_SECONDS',
    'NETWORK_ENCRYPTED',
    'PUBLIC_URL',
    'DESK_HOST',
    'REGISTRATION_OTP',
    'LOG_LEVEL',
  ],
  ...['GAME_HOSTS', 'ACTIVITY_URL', 'ANALYTICS_ID', 'ANALYTICS_HOST'],
])

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Configuration values as they were read from the environment, before validation. */
type Draft = {
  readonly mode: string
  readonly host: string
  readonly tls_cert_file: string | null
  readonly tls_key_file: string | null
  readonly tls_client_ca_file: string | null
  readonly network_encrypted: string
  readonly public_url: string
  readonly database_url: string
  readonly migrate_database_url: string | null
  readonly replica_database_url: string | null
  readonly partner_problems: readonly Problem[]
  readonly activity_url: string
  readonly activity_key: string
  readonly callback_secret: string
  readonly code_secret: string
  readonly audit_key: string
  readonly web_push_key: string | null
  readonly web_push_contact: string | null
  readonly audit_keys_before: readonly string[]
  readonly mark_key: string
  readonly mark_keys_before: readonly string[]
  readonly licence: object | null
}
type Environment = Readonly<Record<string, string | undefined>>
type Published = {
  readonly keys: readonly string[]
  readonly secrets: readonly string[]
  /** Minimum number of characters of ACTIVITY_KEY and of the server's secrets. */
  readonly least: number
  readonly migrates: boolean
}

/** Returns the name of the environment variable from which a configuration value is read. */
export const variableOf = (path: readonly PropertyKey[]): string => {
  const [first = '', ...rest] = path.map(String)
  if (first === 'mode') return 'SALA_MODE'
  if (first === 'licence') return 'OPERATOR_LICENCE'
  if (first === 'analytics') return [first, ...rest].join('_').toUpperCase()
  return first.toUpperCase()
}

/** Returns one line per invalid variable, with its fault and the expected value. If SALA_MODE is unknown, the only line is about SALA_MODE. */
export const problemsOf = (
  draft: Draft,
  wrong: ReadonlySet<string>,
  env: Environment,
  published: Published,
): string[] => {
  const spelled = [...wrong].map(name => [name, valueProblem(name, env)] as const)
  const all = wrong.has('SALA_MODE')
    ? spelled.filter(([name]) => name === 'SALA_MODE')
    : [
        ...spelled,
        ...unsaidModeProblems(env),
        ...closedPortProblems(draft.mode, env),
        ...draft.partner_problems,
        ...(draft.mode === 'production' ? productionProblems(draft, env, published) : []),
      ]
  const firstOfEach = new Map<string, string>()
  for (const [name, words] of all) if (!firstOfEach.has(name)) firstOfEach.set(name, words)
  const width = Math.max(0, ...[...firstOfEach.keys()].map(name => name.length))
  return [...firstOfEach].map(([name, words]) => `${name.padEnd(width)}  ${words}`)
}

const valueProblem = (name: string, env: Environment): string => {
  const value = env[name]
  const is =
    value === undefined ? 'is not set' : SHOWN.has(name) ? `is ${JSON.stringify(value)}` : 'cannot be used'
  return `${is}; wanted: ${WANTED[name] ?? 'another value'}`
}

/** Returns whether the connection to the database is unprotected: the URL leads to another computer and lacks `sslmode=verify-full`. */
const isOpen = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { hostname, searchParams } = new URL(url)
  return hostname !== '' && !LOOPBACK.has(hostname) && searchParams.get('sslmode') !== 'verify-full'
}

const userOf = (url: string): string => (URL.canParse(url) ? new URL(url).username : '')

const databaseProblems = (draft: Draft, migrates: boolean): Problem[] => {
  const owner = draft.migrate_database_url
  const problems: Problem[] = []
  if (owner === null && migrates)
    problems.push(['MIGRATE_DATABASE_URL', `is not set; wanted: ${WANTED.MIGRATE_DATABASE_URL}`])
  if (owner !== null && userOf(owner) === userOf(draft.database_url))
    problems.push([
      'MIGRATE_DATABASE_URL',
      'signs in as the user of DATABASE_URL; the user that serves members must not own the tables',
    ])
  for (const [name, url] of [
    ['DATABASE_URL', draft.database_url],
    ['MIGRATE_DATABASE_URL', owner ?? ''],
    ['REPLICA_DATABASE_URL', draft.replica_database_url ?? ''],
  ] as const)
    if (isOpen(url))
      problems.push([name, 'is on another machine; outside the sandbox it needs ?sslmode=verify-full'])
  return problems
}

/**
 * Returns the problems with replaced secret keys. A key that is in use must not be on the list of replaced keys, because other people may know a
 * replaced key.
 */
const keysBeforeProblems = (draft: Draft, published: Published): Problem[] => {
  const counting = [draft.code_secret, draft.callback_secret, draft.audit_key, draft.mark_key]
  const lists = { AUDIT_KEYS_BEFORE: draft.audit_keys_before, MARK_KEYS_BEFORE: draft.mark_keys_before }
  return Object.entries(lists).flatMap(([name, keys]): Problem[] => {
    if (keys.some(key => counting.includes(key))) return [[name, 'names a secret that is still in use']]
    return keys.some(key => published.secrets.includes(key))
      ? [[name, 'names a published secret of the sandbox']]
      : []
  })
}

/** Returns a problem if the traffic between proxy and nodes is not encrypted, because it contains passwords and tokens. */
const encryptionProblems = (draft: Draft): Problem[] => {
  const { host, tls_cert_file, tls_key_file, tls_client_ca_file, network_encrypted } = draft
  if ((tls_cert_file === null) !== (tls_key_file === null))
    return [
      [tls_cert_file === null ? 'TLS_CERT_FILE' : 'TLS_KEY_FILE', 'is not set, although the other one is'],
    ]
  if (tls_client_ca_file !== null && tls_cert_file === null)
    return [['TLS_CLIENT_CA_FILE', 'has no effect without TLS_CERT_FILE and TLS_KEY_FILE']]
  if (tls_cert_file !== null || LOOPBACK.has(host) || host === '::1' || network_encrypted === 'yes') return []
  const mended = 'set TLS_CERT_FILE and TLS_KEY_FILE, listen on 127.0.0.1, or set NETWORK_ENCRYPTED=yes'
  return [['HOST', `accepts unencrypted connections from other machines; ${mended}`]]
}

/**
 * Returns a problem if OPERATOR_LICENCE is set without SALA_MODE. Otherwise a licensed company would run the default mode, the sandbox, with public
 * passwords and play money.
 */
const unsaidModeProblems = (env: Environment): Problem[] =>
  env.SALA_MODE === undefined && env.OPERATOR_LICENCE !== undefined
    ? [['SALA_MODE', `is not set, although OPERATOR_LICENCE is; wanted: production, or an explicit sandbox`]]
    : []

const productionProblems = (draft: Draft, env: Environment, published: Published): Problem[] => {
  const problems: Problem[] = []
  const complain = (when: boolean, variable: string, words: string) => {
    if (when) problems.push([variable, words])
  }
  complain(draft.licence === null, 'OPERATOR_LICENCE', `is not set; wanted: ${WANTED.OPERATOR_LICENCE}`)
  problems.push(...databaseProblems(draft, published.migrates), ...encryptionProblems(draft))
  // Without TRUSTED_PROXIES, all members seem to have the proxy's IP address. With too wide a network in it, callers can forge IP addresses.
  complain(
    env.TRUSTED_PROXIES === undefined,
    'TRUSTED_PROXIES',
    `is not set; wanted: ${WANTED.TRUSTED_PROXIES}`,
  )
  complain(
    !draft.activity_url.startsWith('https://'),
    'ACTIVITY_URL',
    'is not https, which is required outside the sandbox',
  )
  complain(published.keys.includes(draft.activity_key), 'ACTIVITY_KEY', 'is the published key of the sandbox')
  complain(
    draft.activity_key.length < published.least,
    'ACTIVITY_KEY',
    `is too short; wanted: at least ${published.least} characters`,
  )
  complain(
    !draft.public_url.startsWith('https://'),
    'PUBLIC_URL',
    'is not https, which is required outside the sandbox',
  )
  complain(
    (draft.web_push_key === null) !== (draft.web_push_contact === null),
    draft.web_push_key === null ? 'WEB_PUSH_KEY' : 'WEB_PUSH_CONTACT',
    'is not set, although the other one is',
  )
  for (const [name, secret] of [
    ['WEB_PUSH_KEY', draft.web_push_key ?? ''],
    ['CALLBACK_SECRET', draft.callback_secret],
    ['CODE_SECRET', draft.code_secret],
    ['AUDIT_KEY', draft.audit_key],
    ['MARK_KEY', draft.mark_key],
  ] as const)
    complain(published.secrets.includes(secret), name, 'is a published secret of the sandbox')
  complain(
    draft.code_secret === draft.callback_secret,
    'CODE_SECRET',
    'equals CALLBACK_SECRET; it must be a separate secret',
  )
  complain(
    [draft.code_secret, draft.callback_secret].includes(draft.audit_key),
    'AUDIT_KEY',
    'equals another secret; it must be a separate one',
  )
  complain(
    [draft.code_secret, draft.callback_secret, draft.audit_key].includes(draft.mark_key),
    'MARK_KEY',
    'equals another secret; it must be a separate one',
  )
  return [...problems, ...keysBeforeProblems(draft, published)]
}
