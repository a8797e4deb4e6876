import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { insertBankLine } from '../../server/src/cashier/bank/bank-lines.ts'
import { saveReceivingAccount } from '../../server/src/cashier/bank/receiving-accounts.ts'
import { prepareDeposit } from '../../server/src/cashier/deposits/deposits.ts'
import { settleLine } from '../../server/src/cashier/settling/settle.ts'
import { payOut } from '../../server/src/cashier/withdrawals/payouts.ts'
import { requestWithdrawal } from '../../server/src/cashier/withdrawals/withdrawals.ts'
import { ensureSiteAccount, usernameOf } from '../../server/src/games/site/site-account.ts'
import { syncCredit } from '../../server/src/games/wallet/credit.ts'
import { postTransfers } from '../../server/src/ledger/post.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { fakeBank } from '../../server/test/bank.ts'
import { type TestContext, testContext } from '../../server/test/context.ts'
import { fakeGameSite } from '../../server/test/game-site.ts'
import { execute, type MeasuredServer } from '../measured-server.ts'
import { measure, type Sample, type Work } from '../sample.ts'
import { memberAt } from './callers.ts'

/** The product's own postings, each in the transaction and through the function that the product posts it with. */
export type ProductRuns = {
  /** A stored bank line becomes credit: `settleLine`. */
  readonly deposits: Sample[]
  /** Asked for, held, approved by the rules and paid: `requestWithdrawal`, then `payOut`. */
  readonly withdrawals: Sample[]
  /** The site's balance is compared and the difference posted: `syncCredit`. */
  readonly checks: Sample[]
}

export type Product = {
  /** One measurement of each, with bank and game site in memory. */
  measureInto(runs: ProductRuns, server: MeasuredServer, seconds: number): Promise<void>
  close(): Promise<void>
}

const CALLERS = 32
/** Deposits and withdrawals are prepared before the clock runs: so many for each second that is asked for. */
const PREPARED_PER_SECOND = 400
const AMOUNT = satang(50_000n)
const WITHDRAWN = satang(10_000n)
const WIN = 100n
const PLAYERS = 1_000
const CHECKS_PER_SECOND = 1_000

/** The members came past the registration, so the invariants of referral are not theirs. */
const BOOKS = ['ledger', 'cashier', 'games'].map(domain => `select assert_${domain}_invariants()`)

const BANK_ACCOUNT = {
  bank: 'kbank',
  account_number: '9000000011',
  name: 'SALA BENCH',
  special: true,
  biller_id: '099000000000011',
  terminals: ['T1', 'T2', 'T3', 'T4', 'T5'],
  active: true,
}

export const openProduct = async (
  server: MeasuredServer,
  rounds: number,
  seconds: number,
): Promise<Product> => {
  const { url, owner } = await server.migrated('product')
  const each = PREPARED_PER_SECOND * seconds
  await fillMembers(owner, PLAYERS + 2 * each * rounds)
  const site = fakeGameSite()
  const bank = fakeBank()
  const ctx = testContext(url, { partners: { bank_feeds: [bank], payouts: bank, game_site: site } })
  await saveReceivingAccount(ctx.db, BANK_ACCOUNT, ctx.clock.now())
  let next = 0
  const players = take(PLAYERS)
  await sideBySide(players, player => ensureSiteAccount(ctx, player))

  /** Members that nothing was measured with yet. */
  function take(count: number): MemberId[] {
    next += count
    return Array.from({ length: count }, (_, i) => memberAt(next - count + i))
  }

  return {
    measureInto: async (runs, measured, forSeconds) => {
      const lines = await prepareLines(ctx, take(each))
      runs.deposits.push(await measure(measured, () => sideBySide(lines, line => settleLine(ctx, line))))
      const members = take(each)
      await sideBySide(members, member => giveCredit(ctx, member))
      runs.withdrawals.push(
        await measure(measured, () => sideBySide(members, member => withdraw(ctx, member))),
      )
      const checked = Array.from({ length: CHECKS_PER_SECOND * forSeconds }, (_, i) => players[i % PLAYERS])
      const check = async (player: MemberId | undefined): Promise<void> => {
        if (player === undefined) return
        const username = usernameOf(player)
        site.wallets.set(username, (site.wallets.get(username) ?? 0n) + WIN)
        await syncCredit(ctx, player)
      }
      runs.checks.push(await measure(measured, () => sideBySide(checked, check)))
      await execute(owner, ...BOOKS)
    },
    close: () => ctx.close(),
  }
}

/** Each of them once, by callers that begin the next as soon as one is done. */
const sideBySide = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<Work> => {
  const latencies: number[] = []
  const started = performance.now()
  const left = all[Symbol.iterator]()
  const caller = async (): Promise<void> => {
    for (const one of left) {
      const asked = performance.now()
      await work(one)
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return { count: latencies.length, seconds: (performance.now() - started) / 1000, latencies_ms: latencies }
}

/** Members with a bank account, past the registration for speed only. */
const fillMembers = (url: string, count: number): Promise<void> =>
  execute(
    url,
    `insert into members (id, phone, phone_proved, password_hash, created_at, bank, account_number, name, line, bank_set_at, birth_date)
     select 'mem_' || lpad(n::text, 26, '0'), '08' || lpad(n::text, 8, '0'), true, '$argon2id$none', timestamptz '2026-01-01',
            'scb', '88' || lpad(n::text, 8, '0'), 'ทดสอบ ศาลา', '', timestamptz '2026-01-01', date '1990-04-13'
       from generate_series(0, ${count - 1}) n`,
    'vacuum analyze',
  )

let lineNo = 0

/** Bank lines that were read and not settled yet, one for the open deposit of each member. */
const prepareLines = async (ctx: TestContext, members: readonly MemberId[]): Promise<string[]> => {
  const lines: string[] = []
  await sideBySide(members, async member_id => {
    const order = { promotion_id: null, claimed_ip: null, idempotency_key: null, by_gateway: false }
    const { ref } = await prepareDeposit(ctx, { ...order, member_id, amount: AMOUNT })
    const cursor = String(++lineNo)
    const line = {
      ...{ line_id: `line_${cursor}`, cursor, account: BANK_ACCOUNT.account_number, amount: AMOUNT },
      ...{ from_bank: 'scb', from_account: `88${member_id.slice(-8)}`, from_name: 'PAYER' },
      ...{ bill_reference: ref, trans_ref: null, paid_at: ctx.clock.now() },
    }
    await inTransaction(ctx.db, tx => insertBankLine(tx, line, ctx.clock.now()))
    lines.push(line.line_id)
  })
  return lines
}

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
