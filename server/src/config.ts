import { z } from 'zod'

const DEFAULT_PORT = 3000
const SECRET_MIN_CHARACTERS = 32

/** Invented secrets of the sandbox. They open nothing: every partner of the sandbox runs on this machine. */
export const SANDBOX_KEY = 'sandbox-key-opens-nothing'
export const SANDBOX_SECRET = 'sandbox-callback-secret-of-no-worth-outside'
export const SANDBOX_CODE_SECRET = 'sandbox-code-secret-of-no-worth-outside'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

const partner = z.object({ url: z.url(), key: z.string().min(1) })

const licence = z.object({
  authority: z.string().min(1),
  number: z.string().min(1),
  country: z.string().length(2),
})

const analytics = z.object({
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'letters, digits and -'),
  /** An origin: nothing else is put into the page's policy. */
  host: z
    .url({ protocol: /^https$/ })
    .refine(host => new URL(host).origin === host, 'https and a host alone'),
})

const parsed = z
  .object({
    mode: z.enum(['sandbox', 'production']),
    port: z.coerce.number().int().min(0).max(65_535),
    host: z.string(),
    /** The origin browsers see, without a path. */
    public_url: z.url(),
    database_url: z.string().min(1),
    /** Networks whose X-Forwarded-For is believed; none by default. */
    trusted_proxies: z.array(z.string()),
    registration_otp: z.enum(['sms', 'bypass']),
    partners: z.object({ bank: partner, sms: partner, gateway: partner, game_site: partner }),
    /** Hosts a member's browser may be sent to for a game, over https only. */
    game_hosts: z.array(z.string()),
    activity_url: z.url(),
    activity_key: z.string().min(1),
    callback_secret: z.string().min(SECRET_MIN_CHARACTERS),
    /** What one-time codes are computed with; known to this server only. */
    code_secret: z.string().min(SECRET_MIN_CHARACTERS),
    licence: licence.nullable(),
    /** B07: page views are counted only where this is set. */
    analytics: analytics.nullable(),
    log_level: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  })
  .superRefine((value, issues) => {
    const complain = (name: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [name], message })
    if (URL.canParse(value.public_url) && new URL(value.public_url).origin !== value.public_url)
      complain('public_url', 'an origin: https and a host, without a path')
    for (const problem of value.mode === 'production' ? productionProblems(value) : sandboxProblems(value))
      complain(problem.name, problem.message)
  })

type Draft = {
  readonly public_url: string
  readonly activity_url: string
  readonly partners: Readonly<Record<string, { url: string; key: string }>>
  readonly activity_key: string
  readonly callback_secret: string
  readonly code_secret: string
  readonly licence: object | null
}
type Problem = { name: string; message: string }

/** The sandbox is what runs when nothing was said, so it must never reach a real partner: only this machine's. */
const sandboxProblems = (value: Draft): Problem[] =>
  Object.entries(value.partners)
    .filter(([, { url }]) => !URL.canParse(url) || !LOOPBACK.has(new URL(url).hostname))
    .map(([name]) => ({
      name: `partners.${name}`,
      message: 'real partners need SALA_MODE=production and OPERATOR_LICENCE',
    }))

const productionProblems = (value: Draft): Problem[] => {
  const problems: Problem[] = []
  if (value.licence === null)
    problems.push({ name: 'licence', message: 'OPERATOR_LICENCE is needed outside the sandbox' })
  const secrets = { ...value.partners, activity: { url: value.activity_url, key: value.activity_key } }
  for (const [name, { url, key }] of Object.entries(secrets)) {
    if (!url.startsWith('https://'))
      problems.push({ name: `${name}.url`, message: 'https outside the sandbox' })
    if (key === SANDBOX_KEY)
      problems.push({ name: `${name}.key`, message: 'the published key of the sandbox' })
  }
  if (value.activity_key.length < SECRET_MIN_CHARACTERS)
    problems.push({ name: 'activity_key', message: `at least ${SECRET_MIN_CHARACTERS} characters` })
  if (!value.public_url.startsWith('https://'))
    problems.push({ name: 'public_url', message: 'https outside the sandbox' })
  if (value.callback_secret === SANDBOX_SECRET)
    problems.push({ name: 'callback_secret', message: 'the published secret of the sandbox' })
  if (value.code_secret === SANDBOX_CODE_SECRET || value.code_secret === value.callback_secret)
    problems.push({ name: 'code_secret', message: 'must be a secret of its own' })
  return problems
}

export type Config = z.output<typeof parsed>

type Environment = Readonly<Record<string, string | undefined>>

const partnersOf = (env: Environment, sandboxUrl: string | null) => {
  const of = (name: string, path: string) => ({
    url: env[`${name}_URL`] ?? (sandboxUrl === null ? '' : `${sandboxUrl}/sandbox/${path}`),
    key: env[`${name}_KEY`] ?? (sandboxUrl === null ? '' : SANDBOX_KEY),
  })
  return {
    bank: of('BANK', 'bank'),
    sms: of('SMS', 'sms'),
    gateway: of('GATEWAY', 'gateway'),
    game_site: of('GAME_SITE', 'game-site'),
  }
}

/** `OPERATOR_LICENCE` is `authority;number;country`. */
const licenceOf = (text: string | undefined) => {
  if (text === undefined) return null
  const [authority = '', number = '', country = ''] = text.split(';').map(part => part.trim())
  return { authority, number, country }
}

/** Both or none: an id alone counts nowhere. */
const analyticsOf = (env: Environment) =>
  env.ANALYTICS_ID === undefined && env.ANALYTICS_HOST === undefined
    ? null
    : { id: env.ANALYTICS_ID ?? '', host: env.ANALYTICS_HOST ?? '' }

/**
 * Reads the environment once. Throws one Error that lists every problem. `SALA_MODE` is `sandbox` unless said otherwise;
 * `REGISTRATION_OTP` has a default in the sandbox only (F02).
 */
export const readConfig = (env: Environment, overrides: { database_url?: string } = {}): Config => {
  const mode = env.SALA_MODE ?? 'sandbox'
  const port = env.PORT ?? String(DEFAULT_PORT)
  const publicUrl = env.PUBLIC_URL ?? (mode === 'sandbox' ? `http://localhost:${port}` : '')
  const sandboxUrl = mode === 'sandbox' ? (env.SANDBOX_URL ?? `http://127.0.0.1:${port}`) : null
  const result = parsed.safeParse({
    mode,
    port,
    host: env.HOST ?? '0.0.0.0',
    public_url: publicUrl,
    database_url: overrides.database_url ?? env.DATABASE_URL ?? '',
    trusted_proxies: (env.TRUSTED_PROXIES ?? '').split(',').filter(entry => entry !== ''),
    registration_otp: env.REGISTRATION_OTP ?? (mode === 'sandbox' ? 'bypass' : undefined),
    partners: partnersOf(env, sandboxUrl),
    game_hosts: (env.GAME_HOSTS ?? '').split(',').filter(entry => entry !== ''),
    activity_url: env.ACTIVITY_URL ?? (sandboxUrl === null ? '' : `${publicUrl}/sandbox/activity/`),
    activity_key: env.ACTIVITY_KEY ?? (sandboxUrl === null ? '' : SANDBOX_KEY),
    callback_secret: env.CALLBACK_SECRET ?? (sandboxUrl === null ? '' : SANDBOX_SECRET),
    code_secret: env.CODE_SECRET ?? (sandboxUrl === null ? '' : SANDBOX_CODE_SECRET),
    licence: licenceOf(env.OPERATOR_LICENCE),
    analytics: analyticsOf(env),
    log_level: env.LOG_LEVEL ?? 'info',
  })
  if (result.success) return result.data
  const problems = result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is not complete:\n${problems.join('\n')}`)
}

/** The environment of this process: the one place that reads it. */
export const environment = (): Environment => process.env

/** Where a game may be framed from: this site itself, and the operator's hosts. */
export const frameOrigins = (config: Config): string[] => [
  new URL(config.public_url).origin,
  ...config.game_hosts.map(host => `https://${host}`),
]
