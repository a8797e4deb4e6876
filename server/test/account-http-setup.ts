import { consentEndpoints, documentEndpoints } from '@sala/contract/account/documents/endpoints.ts'
import { accountEndpoints } from '@sala/contract/account/endpoints.ts'
import { identityEndpoints } from '@sala/contract/account/identity/endpoints.ts'
import { secondFactorEndpoints } from '@sala/contract/account/second-factor/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { consentRoutes } from '../src/account/document-checks/routes.ts'
import { documentRoutes } from '../src/account/documents/routes.ts'
import { identityRoutes } from '../src/account/identity/routes.ts'
import { accountJobs } from '../src/account/jobs.ts'
import { accountRoutes } from '../src/account/routes.ts'
import { secondFactorRoutes } from '../src/account/second-factor-changes/routes.ts'
import { authenticateBy } from '../src/account/sessions/sessions.ts'
import type { Config } from '../src/config.ts'
import { identityStatusRoutes, profileRoutes } from '../src/member-page/routes.ts'
import type { MovableClock } from '../src/platform/clock.ts'
import { SESSION_HALF_COOKIE } from '../src/platform/http/caller.ts'
import { logMalformedRequests } from '../src/platform/http/malformed-requests.ts'
import { bind } from '../src/platform/http/route-binding.ts'
import { processAll } from '../src/platform/jobs.ts'
import { silentLog } from '../src/platform/log.ts'
import { type FoldedEvents, foldedEvents } from '../src/platform/security/security-event-aggregation.ts'
import { useApp } from './http-app-setup.ts'
import { type TestDatabase, useTestDatabase } from './pg/test-database.ts'
import { TEST_START, type TestContext, testContext } from './test-context.ts'
import { TEST_IP } from './test-members.ts'

export type AppRequest = {
  token?: string
  /** The part of the session token that a browser keeps in a cookie. The server does not accept the token without this part. */
  half?: string
  /** True if a browser makes the call. The session token in the response then works only with this browser's cookie. */
  browser?: boolean
  ip?: string
  headers?: Record<string, string>
}
export type AppResponse = {
  status: number
  body: Record<string, unknown> & { errors?: Record<string, string[]> }
  half: string | null
  headers: Record<string, unknown>
  setCookie: string | null
}
export type Sms = { reference: string; to: string; text: string }

export type AccountApp = {
  ctx: TestContext
  app: FastifyInstance
  database: TestDatabase
  flushEvents(): Promise<void>
  /** All SMS messages that the test SMS gateway accepted, oldest first. */
  messages: Sms[]
  /** SMS messages that the test SMS gateway refused, because the test made it fail. */
  refused: Sms[]
  post(path: string, body?: object, asked?: AppRequest): Promise<AppResponse>
  get(path: string, asked?: AppRequest): Promise<AppResponse>
  /** Runs the waiting jobs, so that messages are sent. Then returns the one-time code in the last SMS to the phone, or null if the phone got none. */
  codeSentTo(phone: string): Promise<string | null>
  silenceGateway(times: number): void
  advance(seconds: number): void
}

const tell = async (
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
  asked: AppRequest,
): Promise<AppResponse> => {
  const response = await app.inject({
    method,
    url: `/lobby/api${path}`,
    remoteAddress: asked.ip ?? TEST_IP,
    headers: {
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(asked.browser === true ? { 'sec-fetch-site': 'same-origin' } : {}),
      ...asked.headers,
    },
    ...(asked.half === undefined ? {} : { cookies: { [SESSION_HALF_COOKIE]: asked.half } }),
    ...(body === undefined ? {} : { payload: body }),
  })
  const cookie = response.cookies.find(one => one.name === SESSION_HALF_COOKIE)
  const setCookie = [response.headers['set-cookie'] ?? []]
    .flat()
    .find(text => text.startsWith(`${SESSION_HALF_COOKIE}=`))
  return {
    status: response.statusCode,
    body: response.json(),
    half: cookie?.value ?? null,
    headers: response.headers,
    setCookie: setCookie ?? null,
  }
}

/** A clock that only the test moves, so that waiting times are exact to the second even on a slow computer. */
const stillClock = (): MovableClock => {
  let at = TEST_START
  return {
    now: () => at,
    set: to => {
      at = to ?? TEST_START
    },
  }
}

/** Serves the account calls (registration, sign-in, profile) over HTTP on a test database. An in-memory SMS gateway records the messages. */
export const useAccountApp = (config: Partial<Config> = {}): AccountApp => {
  const database = useTestDatabase()
  const messages: Sms[] = []
  const refused: Sms[] = []
  let silences = 0
  const sms = {
    name: 'memory',
    tells_receipts: false,
    send: async (message: Sms) => {
      if (silences > 0) {
        silences -= 1
        refused.push(message)
        throw new Error('the gateway is silent')
      }
      messages.push(message)
      return { message_id: null }
    },
  }
  let ctx: TestContext
  let events: FoldedEvents

  beforeAll(() => {
    ctx = { ...testContext(database.url, { partners: { sms: [sms] }, config }), clock: stillClock() }
    events = foldedEvents(ctx.db, ctx.log)
  })
  afterAll(() => ctx.close())
  const lobby = useApp(
    () => ctx,
    app => {
      logMalformedRequests(app, events, ctx.clock)
      bind(app, authenticateBy(ctx), accountEndpoints, { ...accountRoutes(ctx), ...profileRoutes(ctx) })
      bind(app, authenticateBy(ctx), identityEndpoints, {
        ...identityRoutes(ctx),
        ...identityStatusRoutes(ctx),
      })
      bind(app, authenticateBy(ctx), documentEndpoints, documentRoutes(ctx))
      bind(app, authenticateBy(ctx), consentEndpoints, consentRoutes(ctx))
      bind(app, authenticateBy(ctx), secondFactorEndpoints, secondFactorRoutes(ctx))
    },
  )

  return {
    get ctx() {
      return ctx
    },
    get app() {
      return lobby.app
    },
    database,
    flushEvents: () => events.flush(),
    messages,
    refused,
    silenceGateway: times => {
      silences = times
    },
    post: (path, body = {}, asked = {}) => tell(lobby.app, 'POST', path, body, asked),
    get: (path, asked = {}) => tell(lobby.app, 'GET', path, undefined, asked),
    codeSentTo: async phone => {
      await processAll(ctx.pool, accountJobs(ctx), silentLog)
      const last = messages.findLast(message => message.to === phone)
      return last === undefined ? null : (/\d{6}/.exec(last.text)?.[0] ?? null)
    },
    advance: seconds => ctx.clock.set(new Date(ctx.clock.now().getTime() + seconds * 1000)),
  }
}
