import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { partnerCallbackRoutes } from '../../src/cashier/settlement/partner-callbacks.ts'
import { readConfig } from '../../src/config.ts'
import { walletCallRoutes } from '../../src/games/seamless-wallet/routes.ts'
import { hashToken } from '../../src/games/seamless-wallet/seamless-plays.ts'
import { insertSession } from '../../src/games/seamless-wallet/sql.ts'
import { upsertMode } from '../../src/games/wallet-modes/wallet-mode.ts'
import { postTransfers } from '../../src/ledger/posting.ts'
import { openPartners } from '../../src/partners/adapter-registry.ts'
import { DAY_MS } from '../../src/platform/calendar.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { createHttpServer } from '../../src/platform/http/server.ts'
import { joinReferral } from '../../src/referral/inviters/inviters.ts'
import { useTestDatabase } from '../pg/test-database.ts'
import { testContext } from '../test-context.ts'
import { RECORDED_CALLBACKS, RECORDED_WALLET_SESSIONS } from './recordings.ts'

const ADAPTERS = {
  BANK_FEED: 'sala,scb',
  PAYOUTS: 'opn',
  SMS: 'sala,thaibulksms,twilio',
  GAMES: 'hub88',
}

const database = useTestDatabase({ per: 'test' })
const stops: (() => Promise<unknown>)[] = []

/** Serves the calls of partners at this public address, with the adapters that the recorded partners used. */
const serve = async (origin: string, gateway: 'sala' | 'opn') => {
  const env = {
    ...{ ...ADAPTERS, GATEWAY: gateway, LOG_LEVEL: 'silent' },
    ...{ PUBLIC_URL: origin, PORT: new URL(origin).port },
  }
  const config = readConfig(env, { database_url: database.url })
  const ctx = testContext(database.url, { config, partners: openPartners(config.partners) })
  const { log_level, trusted_proxies, public_url } = config
  const app = await createHttpServer({ log_level, trusted_proxies, public_url, frame_origins: [] })
  partnerCallbackRoutes(app, ctx)
  walletCallRoutes(app, ctx)
  await app.ready()
  stops.push(async () => {
    await app.close()
    await ctx.close()
  })
  return { app, ctx }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) await stop()
})

const waitingJobs = () =>
  database.query<{ job: string; payload: object; priority: number }>(
    `select t.identifier as job, j.payload, j.priority
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  )

test.each(RECORDED_CALLBACKS)(
  '$name: the callback that 1.0.0 received enqueues the same job, once',
  async ({ received_at, origin, url, headers, body, status, answer, job }) => {
    vi.setSystemTime(received_at)
    const { app } = await serve(origin, url.endsWith('/opn') ? 'opn' : 'sala')
    for (let copies = 0; copies < 2; copies++) {
      const response = await app.inject({ method: 'POST', url, headers, payload: body })
      expect([response.statusCode, response.json()]).toEqual([status, answer])
    }
    expect(await waitingJobs()).toEqual([job])
  },
)

test.each(RECORDED_WALLET_SESSIONS)(
  'a session of a game site with $calls.length recorded calls gets the answers that 1.0.0 gave',
  async ({ member_id, tokens, game_id, baht, calls }) => {
    const { app, ctx } = await serve('http://127.0.0.1:3000', 'sala')
    const memberId = member_id as MemberId
    const at = ctx.clock.now()
    await database.query(
      `insert into members (id, phone, phone_proved, password_hash, created_at, bank, account_number, name, line, bank_set_at, birth_date)
       values ($1, '0810000001', true, '$argon2id$none', $2, 'scb', '8810000001', 'ทดสอบ ศาลา', 'sala', $2, date '1990-04-13')`,
      [memberId, at],
    )
    await inTransaction(ctx.db, async tx => {
      await postTransfers(tx, [
        {
          ...{ id: 'given', kind: 'adjustment', reference: 'given', at, amount: satang(BigInt(baht) * 100n) },
          debit: { house: 'bonus' },
          credit: { member_id: memberId, account: 'wallet' },
        },
      ])
      await joinReferral(tx, memberId, { referral_key: null, affiliate_key: null }, at)
      await upsertMode(tx, memberId, 'seamless', at)
      const expires_at = new Date(at.getTime() + DAY_MS)
      for (const token of tokens)
        await insertSession(tx, {
          member_id: memberId,
          token_hash: hashToken(token),
          game_id,
          opened_at: at,
          expires_at,
        })
    })
    for (const { name, url, headers, body, status, answer } of calls) {
      const response = await app.inject({ method: 'POST', url, headers, payload: body })
      expect([name, response.statusCode, response.json()]).toEqual([name, status, answer])
    }
  },
)
