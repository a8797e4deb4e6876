import { deskStored } from '@sala/contract/desk/browser-storage.ts'
import type { DeskCallKey } from '@sala/contract/desk/desk-contract.ts'
import type { Role } from '@sala/contract/desk/roles.ts'
import type { OperatorId } from '@sala/contract/wire/ids.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Config } from '../src/config.ts'
import type { Context } from '../src/context.ts'
import { deskCalls } from '../src/desk/desk-api.ts'
import { addOperator } from '../src/operators/operator-users/operator-users.ts'
import { COMMAND_LINE, type SignInOrigin } from '../src/operators/sessions/sessions.ts'
import { acceptInvitation, makeInvitation, showInvitation } from '../src/operators/sign-in/invitations.ts'
import { inTransaction } from '../src/platform/db.ts'
import { codeAt } from '../src/platform/security/totp.ts'
import { useApp } from './http-app-setup.ts'
import { type TestDatabase, useTestDatabase } from './pg/test-database.ts'
import { TEST_START, type TestContext, testContext } from './test-context.ts'
import { TEST_IP } from './test-members.ts'

export const DESK_ORIGIN = 'http://localhost:3000'
export const OPERATOR_PASSWORD = 'three quiet elephants'
const BROWSER: SignInOrigin = { device: 'Chrome, Linux', network: '203.0.113.0/24', has_cookie: true }

/** A test operator who has accepted an invitation and is signed in at the desk (the staff's website). */
export type SignedIn = {
  readonly id: OperatorId
  readonly name: string
  /** Secret from which the operator's authenticator app computes its codes. */
  readonly secret: string
  readonly token: string
  readonly cookie: string | null
}

export const operatorSignedIn = async (
  ctx: Context,
  name: string,
  roles: readonly Role[],
  from: SignInOrigin = BROWSER,
): Promise<SignedIn> => {
  const decision = { operator: 'test', reason: 'a test needs somebody' }
  const { id, url } = await inTransaction(ctx.db, async tx => {
    const added = await addOperator(tx, decision, { name, email: null, roles }, ctx.clock.now())
    return { id: added, url: (await makeInvitation(tx, ctx, decision, added, null)).url ?? '' }
  })
  const code = new URL(url).hash.slice(1)
  const { secret } = await showInvitation(ctx, TEST_IP, code)
  const proofs = { code, password: OPERATOR_PASSWORD, otp: codeAt(secret, ctx.clock.now()) }
  const { token, cookie } = await acceptInvitation(ctx, TEST_IP, from, proofs)
  return { id, name, secret, token, cookie }
}

/** Creates an operator with these roles, signed in on the command line. */
export const operatorOnMachine = (ctx: Context, name: string, roles: readonly Role[]): Promise<SignedIn> =>
  operatorSignedIn(ctx, name, roles, COMMAND_LINE)

type Halves = { readonly token?: string | null; readonly cookie?: string | null }
export type DeskRequest = Halves & { readonly ip?: string; readonly headers?: Record<string, string> }
export type DeskResponse = {
  readonly status: number
  readonly body: Record<string, unknown>
  /** Body of the response as bytes, for responses that are files. */
  readonly raw: Buffer
  readonly cookie: string | null
  readonly headers: Record<string, unknown>
}

export type Desk = {
  readonly ctx: TestContext
  readonly app: FastifyInstance
  readonly database: TestDatabase
  /** Makes a call as a page of the staff's website does. `key` is the method and the path, with its parameters filled in. */
  call(key: DeskCallKey | `${string} /${string}`, asked?: DeskRequest, body?: object): Promise<DeskResponse>
  advance(seconds: number): void
}

/** Makes a call as a page of the staff's website does. `key` is the method and the path, with its parameters filled in. */
export const askDesk = async (
  app: FastifyInstance,
  key: string,
  asked: DeskRequest,
  body: object | undefined,
): Promise<DeskResponse> => {
  const [method = 'GET', path = '/'] = key.split(' ')
  const response = await app.inject({
    method: method as 'GET',
    url: `/desk/api${path}`,
    remoteAddress: asked.ip ?? TEST_IP,
    headers: {
      host: new URL(DESK_ORIGIN).host,
      origin: DESK_ORIGIN,
      'sec-fetch-site': 'same-origin',
      ...(asked.token == null ? {} : { authorization: `Bearer ${asked.token}` }),
      ...asked.headers,
    },
    ...(asked.cookie == null ? {} : { cookies: { [deskStored.session.name]: asked.cookie } }),
    ...(body === undefined ? {} : { payload: body }),
  })
  const cookie = response.cookies.find(({ name }) => name.endsWith(deskStored.session.name))
  return {
    status: response.statusCode,
    body: response.body.startsWith('{') || response.body.startsWith('[') ? response.json() : {},
    raw: response.rawPayload,
    cookie: cookie?.value ?? null,
    headers: response.headers,
  }
}

/** Serves the calls of the staff's website over HTTP. Another test helper provides the context (database, clock, partners). */
export const deskOn = (context: () => Context) => {
  const desk = useApp(context, deskCalls)
  return {
    call: (asked: DeskRequest, key: DeskCallKey | `${string} /${string}`, body?: object) =>
      askDesk(desk.app, key, asked, body),
    /** Creates an operator with these roles. Returns a function that makes calls as this operator. */
    operator: async (name: string, roles: readonly Role[]) => {
      const halves = await operatorSignedIn(context(), name, roles)
      return (key: DeskCallKey | `${string} /${string}`, body?: object) =>
        askDesk(desk.app, key, halves, body)
    },
  }
}

/** Serves the calls of the staff's website over HTTP, on a separate test database with a separate clock. */
export const useDesk = (config: Partial<Config> = {}): Desk => {
  const database = useTestDatabase()
  let ctx: TestContext
  let at = TEST_START
  const moveTo = (to: Date | null): void => {
    at = to ?? TEST_START
  }

  beforeAll(() => {
    const clock = { now: () => at, set: moveTo }
    ctx = { ...testContext(database.url, { config }), clock }
  })
  afterAll(() => ctx.close())
  const desk = useApp(() => ctx, deskCalls)

  return {
    get ctx() {
      return ctx
    },
    get app() {
      return desk.app
    },
    database,
    call: (key, asked = {}, body) => askDesk(desk.app, key, asked, body),
    advance: seconds => moveTo(new Date(at.getTime() + seconds * 1000)),
  }
}
