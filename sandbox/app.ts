import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { activityRoutes } from './activity-page/routes.ts'
import { bankFiles } from './bank/bank-files.ts'
import { seedBank } from './bank/bank-seed-data.ts'
import { bankCounter } from './bank/customer-routes.ts'
import { bankRoutes } from './bank/routes.ts'
import { controlRoutes } from './control/routes.ts'
import { rememberRawBodies } from './foundation/call-authentication.ts'
import { discardCallbacks, startCallbacks } from './foundation/callbacks.ts'
import { type Clock, loadClock } from './foundation/clock.ts'
import { inTransaction, migrate, openDb } from './foundation/database.ts'
import { isDatabaseAway } from './foundation/database-outage.ts'
import type { Partner } from './foundation/fault-table.ts'
import { readForms } from './foundation/form-fields.ts'
import { servePages, setSafeHeaders } from './foundation/page-routes.ts'
import { loadPartnerClocks } from './foundation/partner-clocks.ts'
import { isRefusal, send } from './foundation/refusals.ts'
import type { BankTeller, Keys, World } from './foundation/sandbox-context.ts'
import { agentRoutes } from './game-agent/routes.ts'
import { gameSiteHall } from './game-site/player-routes.ts'
import { gameSiteRoutes } from './game-site/routes.ts'
import { type Hub88Options, openHub88 } from './hub88/hub88-settings.ts'
import { operatorApi } from './hub88/operator-api.ts'
import { identityRoutes } from './identity/routes.ts'
import { lineRoutes } from './line-chat/routes.ts'
import { opnRoutes } from './opn/routes.ts'
import { gatewayRoutes } from './payment-gateway/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { scbRoutes } from './scb/routes.ts'
import { type Crowd, crowdOf } from './simulated-players.ts'
import { smsRoutes } from './sms/routes.ts'
import { thaiBulkSmsRoutes } from './sms/thaibulksms.ts'
import { twilioRoutes } from './sms/twilio.ts'
import { telegramRoutes } from './telegram/routes.ts'
import { receiverRoutes } from './webhook-receiver/routes.ts'

const BODY_MAX_BYTES = 64 * 1024
/** Timeout of a request in ms. It is longer than each delay that a simulated fault can cause, so that Fastify does not abort a delayed request. */
const REQUEST_TIMEOUT_MS = 30_000
/** Value in seconds of the header `Retry-After` in responses during a database outage. It is low, because such an outage is usually short. */
const AWAY_RETRY_SECONDS = 2
const REDEEM_PATH = '/lobby/api/activity/redeem'
const DEFAULT_SEED = 'sala-sandbox'

export type SandboxOptions = {
  databaseUrl: string
  /** Origin (URL without a path) at which a member's browser reaches the sandbox. */
  publicUrl: string
  /** Base URL of Sala for callbacks. A callback goes to `<url>/<sender>`, for example `<url>/bank`. The sandbox signs it with `secret`. */
  callbacks: { url: string; secret: string }
  /** URL of the call that sets Sala's clock. */
  clockUrl: string
  keys: Keys
  /** Sala's URL for redeeming activity tickets. Default: `/lobby/api/activity/redeem` at the origin of `callbacks.url`. */
  redeemUrl?: string
  /** Keys of the game site's Hub88 API. If present, the API is on, and stakes come from the member's wallet at Sala (seamless wallet). */
  hub88?: Hub88Options
  /** Names under which the bank sends callbacks when money arrives: `bank`, `scb` or both. Default: `bank`. */
  bankTells?: readonly BankTeller[]
  /** Text from which all random numbers are derived. With the same text, each game account gets the same results. */
  seed?: string
  log?: FastifyBaseLogger
  /** Clock that replaces the sandbox's stored clock. A simulation passes one to generate a history in the past. */
  clock?: Clock
  /** Waits before a retry, by default in real time. Tests and simulations with their own clock pass another function. */
  pause?: World['pause']
  /** If true, the sandbox sends no callbacks, so Sala has to poll. */
  silent?: boolean
}

/**
 * Creates the sandbox: simulated bank, SMS, push service, LINE, Telegram, payment gateway, game site, activity page,
 * receivers of events and vendor of identity checks, all below `/sandbox/`. The returned app can listen itself or be mounted with
 * `app.routing`. Rejects when the database is unreachable. All state is in the schema `sandbox`; killing the process loses no answered
 * request.
 */
export async function createSandbox(
  options: SandboxOptions,
): Promise<{ app: FastifyInstance; crowd: Crowd; close(): Promise<void> }> {
  const closing = new AbortController()
  const app: FastifyInstance = fastify({
    ...(options.log === undefined ? { logger: false } : { loggerInstance: options.log }),
    // URLs contain tokens, so requests are not logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
  })
  const db = openDb(options.databaseUrl, error => app.log.warn({ err: error }, 'database connection lost'))
  await migrate(db)
  const clock = options.clock ?? (await loadClock(db))
  await inTransaction(db, tx => seedBank(tx, { clock }))
  const partnerClocks = await loadPartnerClocks(db, clock)
  const { url, secret } = options.callbacks
  const callbacks =
    options.silent === true
      ? discardCallbacks
      : startCallbacks({ db, url, secret, clock, log: app.log, closing: closing.signal })
  const world: World = {
    db,
    clock,
    partnerClocks,
    callbacks,
    keys: options.keys,
    publicUrl: options.publicUrl,
    callbackSecret: secret,
    callbackUrl: url,
    clockUrl: options.clockUrl,
    redeemUrl: options.redeemUrl ?? new URL(REDEEM_PATH, url).href,
    seed: options.seed ?? DEFAULT_SEED,
    hub88: options.hub88 === undefined ? null : openHub88(options.hub88),
    bankTells: options.bankTells ?? ['bank'],
    log: app.log,
    pause: options.pause ?? (ms => wait(ms, undefined, { ref: false })),
    closing,
  }
  await addRoutes(app, world)
  await app.ready()
  return {
    app,
    crowd: crowdOf(world),
    async close() {
      closing.abort()
      await app.close()
      await callbacks.close()
      await db.end()
    },
  }
}

async function addRoutes(app: FastifyInstance, world: World): Promise<void> {
  readForms(app)
  app.addHook('onRequest', async (_request, reply) => setSafeHeaders(reply))
  rememberRawBodies(app)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }))
  app.setErrorHandler((error, _request, reply) => {
    if (isRefusal(error)) return send(reply, error.refusal)
    if (isDatabaseAway(error))
      return reply.code(503).header('retry-after', AWAY_RETRY_SECONDS).send({ error: 'unavailable' })
    const status = statusOf(error)
    if (status < 500) return reply.code(status).send({ error: 'invalid_request' })
    world.log.error({ err: error }, 'a call failed')
    return reply.code(500).send({ error: 'internal' })
  })
  app.register(
    async scope => {
      await servePages(scope, world)
      controlRoutes(scope, world)
    },
    { prefix: '/sandbox' },
  )
  app.register(async scope => activityRoutes(scope, world), { prefix: '/sandbox/activity' })
  for (const [partner, prefix, ...routes] of PARTNER_ROUTES) {
    const own = { ...world, clock: world.partnerClocks.of(partner) }
    app.register(
      async scope => {
        // The `Date` header shows the simulated clock of the partner, so that Sala can measure the clock's error.
        scope.addHook('onSend', async (_request, reply) => {
          reply.header('date', own.clock.now().toUTCString())
        })
        for (const add of routes) await add(scope, own)
      },
      { prefix },
    )
  }
}

type PartnerRoutes = (app: FastifyInstance, world: World) => void | Promise<void>

const hub88Routes: PartnerRoutes = (app, world) =>
  world.hub88 === null ? undefined : operatorApi(app, world, world.hub88)

const PARTNER_ROUTES: readonly (readonly [Partner, string, ...PartnerRoutes[]])[] = [
  ['bank', '/sandbox/bank', bankRoutes, bankCounter, bankFiles],
  ['bank', '/sandbox/scb/v1', scbRoutes],
  ['sms', '/sandbox/sms', smsRoutes],
  ['sms', '/sandbox/thaibulksms', thaiBulkSmsRoutes],
  ['sms', '/sandbox/twilio', twilioRoutes],
  ['push', '/sandbox/push', pushRoutes],
  ['telegram', '/sandbox/telegram', telegramRoutes],
  ['line', '/sandbox/line', lineRoutes],
  ['receiver', '/sandbox/receiver', receiverRoutes],
  ['identity', '/sandbox/identity', identityRoutes],
  ['gateway', '/sandbox/opn', opnRoutes],
  ['gateway', '/sandbox/gateway', gatewayRoutes],
  ['game-site', '/sandbox/game-site', gameSiteHall],
  ['game-site', '/sandbox/game-site/v1', gameSiteRoutes],
  ['game-site', '/sandbox/agent', agentRoutes],
  ['game-site', '/sandbox/hub88/operator/generic/v2', hub88Routes],
]

/** Returns the HTTP status of a Fastify error (invalid JSON, body too large …), or 500 for any other error. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}
