import { satang } from '@sala/contract/wire/money.ts'
import { beforeAll } from 'vitest'
import type { Context } from '../src/context.ts'
import { findBankDebit } from '../src/desk/reconciliation/manual-corrections.ts'
import { reconcile } from '../src/desk/reconciliation/reconciliation-rate-job.ts'
import { playFromWallet } from '../src/games/seamless-wallet/seamless-plays.ts'
import { openSession } from '../src/games/seamless-wallet/seamless-sessions.ts'
import { sweepWalletIn } from '../src/games/transfer-wallet/credit-movements.ts'
import { postTransfers } from '../src/ledger/posting.ts'
import { lineOrder } from '../src/operators/decisions/ledger-corrections.ts'
import type { Payouts } from '../src/partners/ports/payouts.ts'
import type { MovableClock } from '../src/platform/clock.ts'
import { inTransaction } from '../src/platform/db.ts'
import { newId } from '../src/platform/random.ts'
import { STRANGER, useCashier } from './cashier-setup.ts'
import {
  ACCOUNTS,
  type Feed,
  type List,
  PAYOUT,
  type PartnerLists,
  partnerLists,
  sides,
} from './reconciliation-partner-lists.ts'
import { emptyRate, type Transfer } from './reconciliation-reference-model.ts'
import { placeMember, type TestMember } from './test-members.ts'

const FUNDS = 100_000_000n
/** Returns a clock that does not run, so that the age of a payment can equal the limit to the millisecond. */
const frozenClock = (from: Date): MovableClock => {
  let at = from
  return {
    now: () => new Date(at),
    set: to => {
      at = to ?? from
    },
  }
}

/**
 * Returns test functions that make payments by the product and put lines on the partners' lists, each at the time that the test chooses. The lists
 * that the reconciliation reads are separate from the bank by which the product pays, so that a line can be late, wrong or absent.
 */
export const useReconciliationHistories = () => {
  const cashier = useCashier()
  let made = 0
  let player: { id: TestMember['id']; token: string }
  const credit = (member: Pick<TestMember, 'id'>, amount: bigint) =>
    inTransaction(cashier.ctx.db, tx => {
      const id = `given:${newId('chk', cashier.ctx.clock.now())}`
      const to = { member_id: member.id, account: 'wallet' } as const
      const at = cashier.ctx.clock.now()
      return postTransfers(tx, [
        {
          id,
          kind: 'adjustment',
          debit: { house: 'bonus' },
          credit: to,
          amount: satang(amount),
          reference: id,
          at,
        },
      ])
    })
  beforeAll(async () => {
    Object.assign(cashier.ctx, { clock: frozenClock(cashier.ctx.clock.now()) })
    cashier.site.wallet = 'seamless'
    const { id } = await placeMember(cashier.ctx)
    await credit({ id }, FUNDS)
    cashier.ctx.clock.set(new Date('2027-01-01T00:00:00Z'))
    const token = await openSession(cashier.ctx, id, null)
    if (token === null) throw new Error('the new member has credit at a game site')
    player = { id, token }
    cashier.site.wallet = 'transfer'
  })

  /** Begins a history without earlier results of the reconciliation. `files` says that the bank has result files and no list of payouts. */
  const begin = async (at: Date, files: boolean) => {
    cashier.ctx.clock.set(at)
    cashier.site.meet = () => null
    await cashier.strike('games:resume')
    await cashier.run()
    for (const table of [
      'reconciliation_hours',
      'unreconciled_items',
      'reconciliation_rate_points',
      'reported_payments',
      'reconcile_points',
    ])
      await cashier.database.query(`delete from ${table}`)
    const partner = partnerLists(() => cashier.bank.out.at(-1)?.account ?? '0')
    const outcomes = { write: () => '', read: () => ({ results: [], contradicting: [], unreadable: [] }) }
    const payouts: Payouts = files
      ? { ...partner.lists.out, outgoing: null, files: outcomes }
      : partner.lists.out
    const { kbank, scb, gateway } = partner.lists
    const partners = { ...cashier.ctx.partners, bank_feeds: [kbank, scb], payouts, gateway }
    return historyOf(cashier, {
      begun: at,
      files,
      partner,
      ctx: { ...cashier.ctx, partners },
      credit,
      bet: amount => bet(amount),
      next: () => ++made,
    })
  }

  const bet = async (amount: bigint) => {
    const id = `test:${++made}`
    const token = await openSession(cashier.ctx, player.id, null)
    const played = await playFromWallet(cashier.ctx, {
      ...{ kind: 'bet', id, round: id, game_id: 'lotus', closes: true, member_id: player.id, token },
      amount: satang(amount),
    })
    if (played.outcome !== 'done') throw new Error(`the bet was ${played.outcome}`)
  }
  return { cashier, begin }
}

type Given = {
  readonly begun: Date
  readonly files: boolean
  readonly partner: PartnerLists
  readonly ctx: Context
  readonly credit: (member: Pick<TestMember, 'id'>, amount: bigint) => Promise<unknown>
  readonly bet: (amount: bigint) => Promise<void>
  readonly next: () => number
}

/** A history: payments at the product, lines on the lists, and the reference model of both. */
const historyOf = (cashier: ReturnType<typeof useCashier>, given: Given) => {
  const { partner, ctx, next } = given
  const { shown } = partner
  const model = emptyRate()
  const now = () => cashier.ctx.clock.now().getTime()
  const bookBank = (key: string, feed: Feed, amount: bigint) =>
    model.book({ step: 'bank_in', key, partner: `bank:${feed}:${ACCOUNTS[feed]}`, at: now(), amount })

  return {
    model,
    cashier,
    /** A member pays by bank. The product reads the payment at once and credits the member, whose credit moves to the game site. */
    deposit: async (amount: bigint) => {
      const member = await placeMember(cashier.ctx)
      const { ref } = await cashier.prepare(member, amount)
      const line_id = cashier.pay(member, amount, { ref })
      await cashier.strike('cashier:read-statement')
      bookBank(line_id, 'kbank', amount)
      return line_id
    },
    /** Returns the id of the payout that the list of outgoing payments showed last, or null. */
    lastPayout: () => shown.out.findLast(({ reference }) => reference !== null)?.reference ?? null,
    newLineId: () => `given_${next()}`,
    /** A stranger's payment reaches the product, which keeps it in suspense. */
    receive: async (
      feed: Feed,
      { line_id, amount, paid_at }: { line_id: string; amount: bigint; paid_at: number },
    ) => {
      const line = { line_id, account: ACCOUNTS[feed], ...STRANGER, amount: satang(amount) }
      const cursor = String(cashier.bank.lines.length + 1)
      cashier.bank.lines.push({
        ...line,
        cursor,
        bill_reference: null,
        trans_ref: null,
        paid_at: new Date(paid_at),
      })
      await cashier.strike('cashier:read-statement')
      bookBank(line_id, feed, amount)
    },
    payByGateway: async (amount: bigint) => {
      const member = await placeMember(cashier.ctx)
      await cashier.setGatewayMember(member.id)
      const { deposit } = await cashier.openGateway(member, amount)
      cashier.gateway.pay(deposit.id, amount, cashier.ctx.clock.now())
      await cashier.strike('cashier:poll-gateway')
      model.book({ step: 'gateway', key: deposit.id, partner: 'gateway', at: now(), amount })
      return deposit.id
    },
    payOut: async (amount: bigint) => {
      const member = await placeMember(cashier.ctx)
      await given.credit(member, amount)
      const { id } = await cashier.withdraw(member, amount)
      await cashier.run()
      model.book({ step: 'bank_out', key: id, partner: PAYOUT, at: now(), amount })
      return id
    },
    moveCredit: async (amount: bigint) => {
      const member = await placeMember(cashier.ctx)
      await given.credit(member, amount)
      await inTransaction(cashier.ctx.db, tx => sweepWalletIn(tx, cashier.ctx, member.id))
    },
    bet: async (amount: bigint) => {
      await given.bet(amount)
      model.play({ site: 'test', at: now(), amount })
    },
    show: partner.show,
    change: partner.change,
    /** An operator books an outgoing line that belongs to no payout as a fee. Nothing happens before the product has read the line. */
    correct: async (line: string) => {
      const debit = await findBankDebit(cashier.ctx.db, line)
      if (debit === null) return
      const order = lineOrder(debit, { line, as: 'fee' }, cashier.ctx.clock.now())
      await inTransaction(cashier.ctx.db, tx => postTransfers(tx, [order]))
      model.correct(line, debit.amount)
    },
    /** The bank's result file says that a payout was paid, and an operator uploads it. */
    uploadResult: async (reference: string, amount: bigint) => {
      const [row] = await cashier.database.query<{ line_id: string }>(
        `with file as (insert into payout_files (made_by, made_at) values ('nok', $2::timestamptz) returning no)
         insert into payout_file_lines (reference, file_no, line, result, read_by, read_at)
         select $1, no, 1, 'paid', 'nok', $2::timestamptz from file returning 'file:' || file_no || ':' || line as line_id`,
        [reference, cashier.ctx.clock.now()],
      )
      const line = { side: 'bank_out' as const, line_id: row?.line_id ?? '', reference, partner: PAYOUT }
      shown.out.push({ ...line, amount, paid_at: now() })
    },
    /** Runs the product's job, and the model with the same lists. */
    reconcile: async (refusing: ReadonlySet<List>) => {
      // Result files are uploaded, so the bank cannot refuse them.
      const silent = new Set([...refusing].filter(list => list !== 'out' || !given.files))
      partner.refuse(silent)
      await reconcile(ctx)
      for (const { side, of } of sides) {
        const answered = of.findIndex(list => silent.has(list))
        for (const list of answered < 0 ? of : of.slice(0, answered)) model.read(shown[list])
        if (answered < 0) model.compare(side, now())
      }
      const rows = await cashier.database.query<
        Omit<Transfer, 'amount' | 'at' | 'confirmed_at'> &
          Record<'amount', string> &
          Record<'at', Date> & { ended: Date | null }
      >(
        `select id as key, site, created_at as at, amount, case status when 'done' then ended_at end as ended
           from game_movements where created_at >= $1 and status <> 'refused'`,
        [given.begun],
      )
      const transfers = rows.map(({ amount, at, ended, ...row }) => ({
        ...row,
        ...{ amount: BigInt(amount), at: at.getTime(), confirmed_at: ended?.getTime() ?? null },
      }))
      model.count(now(), transfers)
    },
  }
}
export type History = ReturnType<typeof historyOf>
