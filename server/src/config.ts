import { z } from 'zod'
import { problemsOf, variableOf } from './config-problems.ts'
import type { ChosenPartners } from './partners/adapter-registry.ts'
import { choosePartners } from './partners/adapter-selection.ts'
import { SANDBOX_HUB88_PUBLIC_KEY, SANDBOX_SALA_PRIVATE_KEY } from './partners/adapters/hub88/sandbox-keys.ts'
import { modes } from './platform/database/environment-mode.ts'
import {
  analytics,
  gameHost,
  isNetwork,
  licence,
  PORT_MAX,
  port,
  seconds,
  webPushKey,
  whole,
} from './platform/process/config-fields.ts'

const DEFAULT_PORT = 3000
const SANDBOX_PORT_AFTER = 100
const SECRET_MIN_CHARACTERS = 32
const LOOPBACK_HOST = '127.0.0.1'
const EVERY_ADDRESS = '0.0.0.0'
/** Maximum of DRAIN_SECONDS. With a longer wait, running calls might not end before the process is killed. */
const DRAIN_MAX_SECONDS = 5
const PERCENT = 100
/** Default percentage of calls that are traced. With 10 %, calls take about a tenth more time on average. */
const TRACES_PERCENT = '10'

/** Placeholder for the database URL of a program that starts its own database. The program replaces it by the real URL. */
export const OWN_DATABASE = 'postgres://127.0.0.1/sala'

/** Invented secrets of the sandbox. It does no harm that they are public, because all sandbox partners run on this computer. */
export const SANDBOX_KEY = 'sandbox-key-opens-nothing'
export const SANDBOX_KEYS = {
  bank: SANDBOX_KEY,
  sms: SANDBOX_KEY,
  gateway: SANDBOX_KEY,
  game_site: SANDBOX_KEY,
  activity: SANDBOX_KEY,
  line: SANDBOX_KEY,
  identity: SANDBOX_KEY,
}
export const SANDBOX_SECRET = 'sandbox-callback-secret-of-no-worth-outside'
export const SANDBOX_AUDIT_KEY = 'sandbox-audit-key-of-no-worth-outside'
export const SANDBOX_MARK_KEY = 'sandbox-mark-key-of-no-worth-outside'
export const SANDBOX_CODE_SECRET = 'sandbox-code-secret-of-no-worth-outside'
export const SANDBOX_WEB_PUSH_KEY = 'TbQiJPHukIWprUSEE72QoDmz_CGLF4wlIxBG3yt7Jdc'
const SANDBOX_WEB_PUSH_CONTACT = 'mailto:sandbox@sala.example'

const parsed = z.object({
  mode: z.enum(modes),
  port,
  host: z.string(),
  /** PEM files for TLS: certificate, private key, and the CA that issued the callers' certificates. Null for plain http. */
  tls_cert_file: z.string().min(1).nullable(),
  tls_key_file: z.string().min(1).nullable(),
  tls_client_ca_file: z.string().min(1).nullable(),
  /** `yes` states that the network between proxy and nodes is encrypted by other means, so that the nodes need no TLS. */
  network_encrypted: z.enum(['yes', 'no']),
  /** Port of metrics and health checks. Null turns both off. */
  metrics_port: port.nullable(),
  metrics_host: z.string(),
  /** URL of an OTLP/HTTP collector. Null turns tracing off. */
  traces_url: z.url({ protocol: /^https?$/ }).nullable(),
  traces_percent: whole.pipe(z.number().max(PERCENT)),
  /** Seconds for which a stopping API node still responds. Meanwhile the load balancer notices that the node is not ready. */
  drain_seconds: seconds.pipe(z.number().max(DRAIN_MAX_SECONDS)),
  /** Origin of the lobby as browsers see it, without a path. */
  public_url: z.url().refine(url => URL.canParse(url) && new URL(url).origin === url),
  /** Host (and port) that serves only the desk (the staff's website). Null if the lobby's host serves it at `/desk/`. */
  desk_host: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d{1,5})?$/)
    .nullable(),
  database_url: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Connection string of the database user who owns the tables and migrates the schema. Null if the program's only user does both. */
  migrate_database_url: z.url({ protocol: /^postgres(ql)?$/ }).nullable(),
  /** Connection string of a replica for reads that may return old data. Null if the primary serves all reads. */
  replica_database_url: z.url({ protocol: /^postgres(ql)?$/ }).nullable(),
  /** Networks whose X-Forwarded-For header is trusted. The default is none. */
  trusted_proxies: z.array(z.string().refine(isNetwork)),
  registration_otp: z.enum(['sms', 'bypass']),
  /** The chosen partner adapters and their settings, which `partners/adapter-selection.ts` validates. */
  partners: z.custom<ChosenPartners>(),
  /** Port of a separate sandbox process on the same computer. */
  sandbox_port: port,
  /** Hosts from which members' browsers load games, over https only. Other hosts are refused. */
  game_hosts: z.array(gameHost),
  activity_url: z.url(),
  activity_key: z.string().min(1),
  callback_secret: z.string().min(SECRET_MIN_CHARACTERS),
  /** Secret by which one-time codes are hashed. Only this server knows it. */
  code_secret: z.string().min(SECRET_MIN_CHARACTERS),
  /** Key of the seals (signatures) of the audit log. It must never be stored in the database. */
  audit_key: z.string().min(SECRET_MIN_CHARACTERS),
  /** Replaced keys of the audit log's seals, oldest first. They are only used to verify old seals. */
  audit_keys_before: z.array(z.string().min(SECRET_MIN_CHARACTERS)),
  /** Secret key of the hashes by which self-excluded members are recognised when they register again. Only this server knows it. */
  mark_key: z.string().min(SECRET_MIN_CHARACTERS),
  /** Replaced values of `mark_key`, by which the server still recognises members who were excluded before the replacement. */
  mark_keys_before: z.array(z.string().min(SECRET_MIN_CHARACTERS)),
  /** File for the seals (signatures) of the audit log. It is outside the database, so that a change of the log by a database user is noticed. */
  audit_anchor: z.string().min(1).nullable(),
  licence: licence.nullable(),
  /** Service that counts page views (B07). Null if page views are not counted. */
  analytics: analytics.nullable(),
  /** Private key of Web Push (VAPID, 32 bytes), and the contact address that push services get. Null if Web Push is off. */
  web_push_key: webPushKey.nullable(),
  web_push_contact: z.url({ protocol: /^(https|mailto)$/ }).nullable(),
  log_level: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
})

export type Config = z.output<typeof parsed>

export type Environment = Readonly<Record<string, string | undefined>>

/** Parses `OPERATOR_LICENCE`, whose format is `authority;number;country`. */
const licenceOf = (text: string | undefined) => {
  if (text === undefined) return null
  const [authority = '', number = '', country = ''] = text.split(';').map(part => part.trim())
  return { authority, number, country }
}

/** Returns the analytics settings, which need both id and host. Returns null if neither is set. If only one is set, the validation reports it. */
const analyticsOf = (env: Environment) =>
  env.ANALYTICS_ID === undefined && env.ANALYTICS_HOST === undefined
    ? null
    : { id: env.ANALYTICS_ID ?? '', host: env.ANALYTICS_HOST ?? '' }

const DEFAULT_DATA_DIRECTORY = '.data'

/** Returns the data directory: SALA_DATA_DIR, or the default. */
export const dataDirectoryOf = (env: Environment): string => env.SALA_DATA_DIR ?? DEFAULT_DATA_DIRECTORY

/** Returns the file with the command line's session token: in the sandbox in the data directory, in production in the user's configuration. */
export const operatorTokenFile = (env: Environment): string => {
  if (env.SALA_OPERATOR_TOKEN_FILE !== undefined) return env.SALA_OPERATOR_TOKEN_FILE
  if (env.SALA_MODE !== 'production') return `${dataDirectoryOf(env)}/operator-token`
  return `${env.XDG_CONFIG_HOME ?? `${env.HOME ?? '.'}/.config`}/sala/operator-token`
}

/** Trims the values of variables and drops empty ones, because files and shells may add blanks or carriage returns. */
const saidIn = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => {
      const said = value?.trim() ?? ''
      return said === '' ? [] : [[name, said]]
    }),
  )

/** Value of TRUSTED_PROXIES for a server that callers reach without a proxy. */
const NO_PROXIES = 'none'

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

const PUBLISHED_KEYS = [SANDBOX_KEY, SANDBOX_SALA_PRIVATE_KEY, SANDBOX_HUB88_PUBLIC_KEY]
const PUBLISHED_SECRETS = [
  SANDBOX_SECRET,
  SANDBOX_CODE_SECRET,
  SANDBOX_AUDIT_KEY,
  SANDBOX_MARK_KEY,
  SANDBOX_WEB_PUSH_KEY,
]

const draftOf = (env: Environment, databaseUrl: string | undefined) => {
  const mode = env.SALA_MODE ?? 'sandbox'
  const said = env.PORT ?? String(DEFAULT_PORT)
  // If PORT is invalid, the defaults of PUBLIC_URL and others use the default port, so that only PORT is reported as wrong.
  const port = whole.safeParse(said).success ? said : String(DEFAULT_PORT)
  const publicUrl = env.PUBLIC_URL ?? (mode === 'sandbox' ? `http://localhost:${port}` : '')
  const sandboxUrl = mode === 'sandbox' ? (env.SANDBOX_URL ?? `http://127.0.0.1:${port}`) : null
  return {
    mode,
    port: said,
    // By default the sandbox accepts connections only from this computer, because its passwords are public.
    host: env.HOST ?? (mode === 'sandbox' ? LOOPBACK_HOST : EVERY_ADDRESS),
    metrics_port: env.METRICS_PORT ?? null,
    metrics_host: env.METRICS_HOST ?? LOOPBACK_HOST,
    traces_url: env.TRACES_URL ?? null,
    traces_percent: env.TRACES_PERCENT ?? TRACES_PERCENT,
    drain_seconds: env.DRAIN_SECONDS ?? '0',
    tls_cert_file: env.TLS_CERT_FILE ?? null,
    tls_key_file: env.TLS_KEY_FILE ?? null,
    tls_client_ca_file: env.TLS_CLIENT_CA_FILE ?? null,
    network_encrypted: env.NETWORK_ENCRYPTED ?? 'no',
    public_url: publicUrl,
    desk_host: env.DESK_HOST ?? null,
    database_url: databaseUrl ?? env.DATABASE_URL ?? '',
    migrate_database_url: env.MIGRATE_DATABASE_URL ?? null,
    replica_database_url: env.REPLICA_DATABASE_URL ?? null,
    trusted_proxies: env.TRUSTED_PROXIES === NO_PROXIES ? [] : listOf(env.TRUSTED_PROXIES),
    registration_otp: env.REGISTRATION_OTP ?? (mode === 'sandbox' ? 'bypass' : ''),
    ...partnersOf(env, sandboxUrl, port),
    sandbox_port: env.SANDBOX_PORT ?? String(Math.min(Number(port) + SANDBOX_PORT_AFTER, PORT_MAX)),
    game_hosts: listOf(env.GAME_HOSTS),
    activity_url: env.ACTIVITY_URL ?? (sandboxUrl === null ? '' : `${publicUrl}/sandbox/activity/`),
    activity_key: env.ACTIVITY_KEY ?? (sandboxUrl === null ? '' : SANDBOX_KEY),
    callback_secret: env.CALLBACK_SECRET ?? (sandboxUrl === null ? '' : SANDBOX_SECRET),
    code_secret: env.CODE_SECRET ?? (sandboxUrl === null ? '' : SANDBOX_CODE_SECRET),
    audit_key: env.AUDIT_KEY ?? (sandboxUrl === null ? '' : SANDBOX_AUDIT_KEY),
    audit_keys_before: listOf(env.AUDIT_KEYS_BEFORE),
    mark_keys_before: listOf(env.MARK_KEYS_BEFORE),
    mark_key: env.MARK_KEY ?? (sandboxUrl === null ? '' : SANDBOX_MARK_KEY),
    audit_anchor: env.AUDIT_ANCHOR ?? (sandboxUrl === null ? '' : `${dataDirectoryOf(env)}/audit-anchor`),
    licence: licenceOf(env.OPERATOR_LICENCE),
    analytics: analyticsOf(env),
    web_push_key: env.WEB_PUSH_KEY ?? (sandboxUrl === null ? null : SANDBOX_WEB_PUSH_KEY),
    web_push_contact: env.WEB_PUSH_CONTACT ?? (sandboxUrl === null ? null : SANDBOX_WEB_PUSH_CONTACT),
    log_level: env.LOG_LEVEL ?? 'info',
  }
}

const partnersOf = (env: Environment, sandboxUrl: string | null, port: string) => {
  const callbacks = `http://127.0.0.1:${port}/lobby/api/callbacks`
  const place = { url: `${sandboxUrl}/sandbox`, key: SANDBOX_KEY, secret: SANDBOX_SECRET, callbacks }
  const published = [...PUBLISHED_KEYS, ...PUBLISHED_SECRETS]
  const { chosen, problems } = choosePartners(env, sandboxUrl === null ? null : place, published)
  return { partners: chosen, partner_problems: problems }
}

/**
 * Reads and validates the environment. Throws one Error with a line per invalid variable. `SALA_MODE` defaults to `sandbox`. `REGISTRATION_OTP` has a
 * default only in the sandbox (F02). If `migrates` is true, the program migrates the schema, for which production requires a separate database user.
 */
export const readConfig = (
  given: Environment,
  { database_url, migrates = false }: { database_url?: string; migrates?: boolean } = {},
): Config => {
  const env = saidIn(given)
  const draft = draftOf(env, database_url)
  const result = parsed.safeParse(draft)
  const wrong = new Set(result.error?.issues.map(issue => variableOf(issue.path)) ?? [])
  const problems = problemsOf(draft, wrong, env, {
    keys: PUBLISHED_KEYS,
    secrets: PUBLISHED_SECRETS,
    least: SECRET_MIN_CHARACTERS,
    migrates,
  })
  if (result.success && problems.length === 0) return result.data
  throw new Error(`The configuration is not complete:\n${problems.map(line => `  ${line}`).join('\n')}`)
}

/** Matches variables that libraries read and that a shell may have set for other programs. */
const FOREIGN = /^(PG[A-Z]|GRAPHILE_|NO_LOG_SUCCESS$|DEBUG$)/
/** Matches PostgreSQL's variables for password and certificates. They are kept if DATABASE_URL is set. */
const OF_DATABASE = /^PG(PASSWORD|PASSFILE|SSL[A-Z]+)$/

/**
 * Returns the process environment, which no other code reads. First removes variables that were set for other programs, so that libraries and child
 * processes do not use them.
 */
export const environment = (): Environment => {
  const hasDatabase = (process.env.DATABASE_URL ?? '') !== ''
  for (const name of Object.keys(process.env))
    if (FOREIGN.test(name) && !(hasDatabase && OF_DATABASE.test(name))) delete process.env[name]
  return process.env
}

export const isNpmParent = (env: Environment): boolean => env.npm_lifecycle_event !== undefined

/** Returns the origins whose games the lobby may show in a frame: the lobby's origin and the origins of the configured game hosts. */
export const frameOrigins = (config: Config): string[] => [
  new URL(config.public_url).origin,
  ...config.game_hosts.map(host => `https://${host}`),
]
