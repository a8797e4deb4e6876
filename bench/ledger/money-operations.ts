import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { payOut } from '../../server/src/cashier/withdrawals/payouts.ts'
import { requestWithdrawal } from '../../server/src/cashier/withdrawals/withdrawals.ts'
import { ensureSiteAccount, usernameOf } from '../../server/src/games/game-sites/site-account.ts'
import { syncCredit } from '../../server/src/games/transfer-wallet/credit-sync.ts'
import { postTransfers } from '../../server/src/ledger/posting.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { fakeBank } from '../../server/test/fake-bank.ts'
import { fakeGameSite } from '../../server/test/fake-game-site-in-memory.ts'
import { type TestContext, testContext } from '../../server/test/test-context.ts'
import { execute, type MeasuredServer } from '../benchmark-database.ts'
import { measure, type Sample } from '../cpu-time-sample.ts'
import {
  DEPOSITORS_PER_SECOND,
  type DepositRuns,
  openDeposits,
  STATEMENT_PAGE_LINES,
} from './deposit-runs.ts'
import { memberAt } from './ledger-load.ts'
import { sideBySide } from './parallel-callers.ts'
import { openPlay, type PlayRuns } from './round-import-runs.ts'

/** Measurements of money operations that call the product's functions directly. Each operation is a separate transaction. */
export type ProductRuns = DepositRuns &
  PlayRuns & {
    /** Measurements of whole withdrawals: the request with its automatic approval (`requestWithdrawal`), then the payout (`payOut`). */
    readonly withdrawals: Sample[]
    /** Measurements of `syncCredit`, which compares the balance at the game site with the ledger and posts the difference. */
    readonly checks: Sample[]
  }

export type Product = {
  /** Measures each kind of operation once. The bank and the game site are simulated in memory. */
  measureInto(runs: ProductRuns, server: MeasuredServer, seconds: number): Promise<void>
  close(): Promise<void>
}

/** Number of withdrawals to prepare for each second of the measurement. */
const PREPARED_PER_SECOND = 400
const AMOUNT = satang(50_000n)
const WITHDRAWN = satang(10_000n)
const WIN = 100n
const PLAYERS = 1_000
const CHECKS_PER_SECOND = 1_000

/**
 * SQL that checks the ledger and the records that belong to it. Checks of referrals are left out, because they require registrations that the
 * benchmark's members do not have.
 */
const BOOKS = ['ledger', 'cashier', 'games'].map(domain => `select assert_${domain}_invariants()`)

export const openProduct = async (
  server: MeasuredServer,
  rounds: number,
  seconds: number,
): Promise<Product> => {
  const { url, owner } = await server.migrated('product')
  const each = PREPARED_PER_SECOND * seconds
  await fillMembers(owner, PLAYERS + (each + DEPOSITORS_PER_SECOND * seconds) * (rounds + 1))
  const site = fakeGameSite()
  const bank = fakeBank(STATEMENT_PAGE_LINES)
  const ctx = testContext(url, { partners: { bank_feeds: [bank], payouts: bank, game_sites: [site] } })
  const deposits = await openDeposits(ctx, bank)
  let next = 0
  const players = take(PLAYERS)
  await sideBySide(players, player => ensureSiteAccount(ctx, player, site))
  const play = await openPlay(ctx, site, owner, players)

  /** Returns members that no earlier measurement has used, because a member can be used only once. */
  function take(count: number): MemberId[] {
    next += count
    return Array.from({ length: count }, (_, i) => memberAt(next - count + i))
  }

  const measureInto: Product['measureInto'] = async (runs, measured, forSeconds) => {
    await deposits.measureInto(runs, measured, forSeconds, take)
    await play.measureInto(runs, measured)
    const members = take(each)
    await sideBySide(members, member => giveCredit(ctx, member))
    runs.withdrawals.push(await measure(measured, () => sideBySide(members, member => withdraw(ctx, member))))
    const checked = Array.from({ length: CHECKS_PER_SECOND * forSeconds }, (_, i) => players[i % PLAYERS])
    const check = async (player: MemberId | undefined): Promise<void> => {
      if (player === undefined) return
      const username = usernameOf(player)
      site.wallets.set(username, (site.wallets.get(username) ?? 0n) + WIN)
      await syncCredit(ctx, player)
    }
    runs.checks.push(await measure(measured, () => sideBySide(checked, check)))
    await execute(owner, ...BOOKS)
  }
  // The results of this first run do not count. It fills the tables, because PostgreSQL's `analyze` needs rows to plan with indexes.
  await measureInto(noRuns(), server, seconds)
  await execute(owner, 'vacuum analyze')
  return { measureInto, close: () => ctx.close() }
}

export const noRuns = (): ProductRuns => ({
  ...{ deposits: [], lone: [], arrivals: [], rounds: [], withdrawals: [], checks: [] },
})

/** Inserts members with a bank account directly into the database, because a registration would be too slow. */
export const fillMembers = (url: string, count: number): Promise<void> =>
  execute(
    url,
    `insert into members (id, phone, phone_proved, password_hash, created_at, bank, account_number, name, line, bank_set_at, birth_date)
     select 'mem_' || lpad(n::text, 26, '0'), '08' || lpad(n::text, 8, '0'), true, '$argon2id$none', timestamptz '2026-01-01',
            'scb', '88' || lpad(n::text, 8, '0'), 'ทดสอบ ศาลา', '', timestamptz '2026-01-01', date '1990-04-13'
       from generate_series(0, ${count - 1}) n`,
    'vacuum analyze',
  )

const giveCredit = (ctx: TestContext, member_id: MemberId): Promise<unknown> =>
  inTransaction(ctx.db, tx =>
    postTransfers(tx, [
      {
        id: `given:${member_id}`,
        kind: 'adjustment',
        debit: { house: 'bonus' },
        credit: { member_id, account: 'wallet' },
        amount: AMOUNT,
        reference: member_id,
        at: ctx.clock.now(),
      },
    ]),
  )

const withdraw = async (ctx: TestContext, member_id: MemberId): Promise<void> => {
  const { id } = await requestWithdrawal(ctx, { member_id, amount: WITHDRAWN, idempotency_key: null })
  await payOut(ctx, member_id, id)
}
