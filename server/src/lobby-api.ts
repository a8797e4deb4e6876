import type { RequestListener } from 'node:http'
import { consentEndpoints, documentEndpoints } from '@sala/contract/account/documents/endpoints.ts'
import { accountEndpoints } from '@sala/contract/account/endpoints.ts'
import { identityEndpoints } from '@sala/contract/account/identity/endpoints.ts'
import { secondFactorEndpoints } from '@sala/contract/account/second-factor/endpoints.ts'
import { cashierEndpoints } from '@sala/contract/cashier/endpoints.ts'
import { historyEndpoints } from '@sala/contract/cashier/history/endpoints.ts'
import { slipEndpoints } from '@sala/contract/cashier/payment-slips/endpoints.ts'
import { contentEndpoints } from '@sala/contract/content/endpoints.ts'
import { eventsEndpoints } from '@sala/contract/events/endpoints.ts'
import { gamesEndpoints } from '@sala/contract/games/endpoints.ts'
import { messagesEndpoints } from '@sala/contract/messages/endpoints.ts'
import { browserFaultEndpoints } from '@sala/contract/page/browser-faults.ts'
import { privacyEndpoints } from '@sala/contract/privacy/endpoints.ts'
import { promotionsEndpoints } from '@sala/contract/promotions/endpoints.ts'
import { protectionEndpoints } from '@sala/contract/protection/endpoints.ts'
import { referralEndpoints } from '@sala/contract/referral/endpoints.ts'
import { drawsEndpoints } from '@sala/contract/rewards/draws/endpoints.ts'
import { rewardsEndpoints } from '@sala/contract/rewards/endpoints.ts'
import { missionsEndpoints } from '@sala/contract/rewards/missions/endpoints.ts'
import { tiersEndpoints } from '@sala/contract/rewards/tiers/endpoints.ts'
import { tournamentsEndpoints } from '@sala/contract/rewards/tournaments/endpoints.ts'
import { supportEndpoints } from '@sala/contract/support/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { consentRoutes } from './account/document-checks/routes.ts'
import { documentRoutes } from './account/documents/routes.ts'
import { identityRoutes } from './account/identity/routes.ts'
import { accountRoutes } from './account/routes.ts'
import { secondFactorRoutes } from './account/second-factor-changes/routes.ts'
import { authenticateBy } from './account/sessions/sessions.ts'
import { historyRoutes } from './cashier/history/routes.ts'
import { slipRoutes } from './cashier/payment-slips/routes.ts'
import { cashierRoutes } from './cashier/routes.ts'
import { partnerCallbackRoutes } from './cashier/settlement/partner-callbacks.ts'
import { allCrons } from './composition.ts'
import { frameOrigins } from './config.ts'
import { pictureRoute } from './content/picture-route.ts'
import type { OpenContext } from './context.ts'
import { deskCalls } from './desk/desk-api.ts'
import { eventsRoutes } from './events/routes.ts'
import { gamesRoutes } from './games/routes.ts'
import { walletCallRoutes } from './games/seamless-wallet/routes.ts'
import { lobbyPage } from './member-page/lobby-page.ts'
import {
  browserFaultRoutes,
  identityStatusRoutes,
  pageRoutes,
  profileRoutes,
  unchangedProfile,
} from './member-page/routes.ts'
import { tierRoutes } from './member-page/tier-routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { isWritable, openOutageRetry } from './platform/database/outage-retry.ts'
import { API_PREFIXES } from './platform/http/api-prefixes.ts'
import { OPENAPI_PATH } from './platform/http/description/openapi.ts'
import { serveEvents } from './platform/http/event-stream.ts'
import type { Door } from './platform/http/listener/listener.ts'
import { logMalformedRequests } from './platform/http/malformed-requests.ts'
import { keepDeskApart, serveDesk } from './platform/http/page/desk-files.ts'
import { serveLobby } from './platform/http/page/lobby-files.ts'
import { bind } from './platform/http/route-binding.ts'
import { createHttpServer } from './platform/http/server.ts'
import { foldedEvents } from './platform/security/security-event-aggregation.ts'
import { privacyRoutes } from './privacy/routes.ts'
import type { Program } from './program-lifecycle.ts'
import { promotionsRoutes } from './promotions/routes.ts'
import { turnoverRoutes } from './promotions/wagering/routes.ts'
import { protectionRoutes } from './protection/routes.ts'
import { referralRoutes } from './referral/routes.ts'
import { drawsRoutes } from './rewards/draws/routes.ts'
import { missionsRoutes } from './rewards/missions/routes.ts'
import { rewardsRoutes } from './rewards/routes.ts'
import { tournamentsRoutes } from './rewards/tournaments/routes.ts'
import { clockRoute } from './sandbox-clock-route.ts'
import { supportRoutes } from './support/routes.ts'

const SECOND_MS = 1_000

export type MountedListener = { prefix: string; listener: RequestListener }

/** Creates the lobby's API with every endpoint of the contract, callbacks, event streams and health check. It does not listen yet. */
export const createLobbyApi = async (
  ctx: OpenContext,
  mounted?: MountedListener,
): Promise<FastifyInstance> => {
  const app = await createHttpServer({
    log_level: ctx.config.log_level,
    trusted_proxies: ctx.config.trusted_proxies,
    public_url: ctx.config.public_url,
    frame_origins: frameOrigins(ctx.config),
    api_page: ctx.config.mode === 'sandbox',
    mounted,
    shortcuts: [unchangedProfile(ctx)],
    desk_host: ctx.config.desk_host,
    meter: ctx.meter,
    traces: ctx.config.traces_url !== null,
  })
  keepDeskApart(app, ctx.config.desk_host)
  logMalformedRequests(app, foldedEvents(ctx.db, ctx.log), ctx.clock)
  const authenticate = authenticateBy(ctx)
  const outlast = openOutageRetry(() => isWritable(ctx.pool))
  bind(app, authenticate, accountEndpoints, { ...accountRoutes(ctx), ...profileRoutes(ctx) }, outlast)
  bind(
    app,
    authenticate,
    identityEndpoints,
    { ...identityRoutes(ctx), ...identityStatusRoutes(ctx) },
    outlast,
  )
  bind(app, authenticate, secondFactorEndpoints, secondFactorRoutes(ctx), outlast)
  bind(app, authenticate, documentEndpoints, documentRoutes(ctx), outlast)
  bind(app, authenticate, consentEndpoints, consentRoutes(ctx), outlast)
  bind(app, authenticate, cashierEndpoints, cashierRoutes(ctx), outlast)
  bind(app, authenticate, historyEndpoints, historyRoutes(ctx), outlast)
  bind(app, authenticate, gamesEndpoints, { ...gamesRoutes(ctx), ...turnoverRoutes(ctx) }, outlast)
  bind(app, authenticate, promotionsEndpoints, promotionsRoutes(ctx), outlast)
  bind(app, authenticate, rewardsEndpoints, rewardsRoutes(ctx), outlast)
  bind(app, authenticate, referralEndpoints, referralRoutes(ctx), outlast)
  bind(app, authenticate, drawsEndpoints, drawsRoutes(ctx), outlast)
  bind(app, authenticate, tiersEndpoints, tierRoutes(ctx), outlast)
  bind(app, authenticate, missionsEndpoints, missionsRoutes(ctx), outlast)
  bind(app, authenticate, tournamentsEndpoints, tournamentsRoutes(ctx), outlast)
  bind(app, authenticate, contentEndpoints, pageRoutes(ctx), outlast)
  bind(app, authenticate, protectionEndpoints, protectionRoutes(ctx), outlast)
  bind(app, authenticate, slipEndpoints, slipRoutes(ctx), outlast)
  bind(app, authenticate, messagesEndpoints, messagesRoutes(ctx), outlast)
  bind(app, authenticate, supportEndpoints, supportRoutes(ctx), outlast)
  bind(app, authenticate, privacyEndpoints, privacyRoutes(ctx), outlast)
  bind(app, authenticate, browserFaultEndpoints, browserFaultRoutes(ctx), outlast)
  bind(app, authenticate, eventsEndpoints, eventsRoutes(ctx), outlast)
  partnerCallbackRoutes(app, ctx)
  walletCallRoutes(app, ctx)
  pictureRoute(app, ctx)
  deskCalls(app, ctx)
  clockRoute(
    app,
    ctx,
    allCrons.map(cron => cron.job),
  )
  serveEvents(app, authenticate, ctx.events, ctx.clock, ctx.meter)
  for (const prefix of API_PREFIXES)
    app.get(`${prefix}/health`, { schema: { hide: true } }, async () => {
      await sql`select 1`.execute(ctx.db)
      return { ok: true }
    })
  return app
}

/** Starts an API node of the lobby, which then serves calls and pages. */
export const openLobby = async (
  ctx: OpenContext,
  door: Door,
  program: Program,
  mounted?: MountedListener,
): Promise<void> => {
  const app = await createLobbyApi(ctx, mounted)
  program.atStop(() => door.finish())
  // Ends the event streams of open pages when the node stops. The pages then reconnect to other nodes.
  program.atStop(() => app.close())
  await serveLobby(app, lobbyPage(ctx))
  await serveDesk(app, ctx.config)
  await app.ready()
  // Renders the home page once, before the first visitor needs it and before the worker uses the CPU.
  await app.inject({ url: '/lobby/', headers: { 'accept-encoding': 'br' } })
  // Generates the API description before the node is ready, because otherwise the first caller would wait a quarter of a second for it.
  await app.inject({ url: OPENAPI_PATH })
  door.open(app.server)
  program.atStop(() => door.leave(ctx.config.drain_seconds * SECOND_MS))
}
