import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { cashierJobs } from '../src/cashier/jobs.ts'
import type { Context } from '../src/context.ts'
import { batchFilePayouts } from '../src/partners/adapters/batch-file/index.ts'
import { DAY_MS } from '../src/platform/calendar.ts'
import { performDryRun } from '../src/platform/database/dry-run-transaction.ts'
import { deskOn } from './desk-client.ts'
import { settlePayoutByEvidence } from './evidence-settlement-steps.ts'
import type { useSlips } from './slips-setup.ts'

const BAHT = 100n

type Order = { readonly member_id: MemberId; readonly id: WithdrawalId }

/** Returns test functions for payout files on a test database. The bank takes payout orders as files, which operators carry to it. */
export const usePayoutFiles = (slips: ReturnType<typeof useSlips>) => {
  const payouts = batchFilePayouts.make({})
  const context = (): Context => ({ ...slips.ctx, partners: { ...slips.ctx.partners, payouts } })
  return {
    context,
    desk: deskOn(context),
    /** Creates withdrawals of 100 baht each. Their payout orders wait to be written into a file. */
    order: async (count: number): Promise<Order[]> => {
      const orders: Order[] = []
      for (let made = 0; made < count; made += 1) {
        const { id: member_id } = await slips.player(1_000n * BAHT)
        const { id } = await slips.withdraw({ id: member_id }, 100n * BAHT)
        await slips.run(cashierJobs(context()))
        orders.push({ member_id, id })
      }
      return orders
    },
    /** Settles a payout order as paid by the decision of two operators. */
    settle: ({ member_id, id }: Order): Promise<void> =>
      settlePayoutByEvidence(
        context(),
        { maker: 'nok', checker: 'mali', reason: 'paid at the counter' },
        { member_id, id },
        { outcome: 'paid', record: `BR-${id}` },
      ),
    /**
     * Runs `work` while `count` payments back to payers wait for a payout file. All of them are older than each withdrawal. Afterwards the database
     * is rolled back.
     */
    withOldReturns: <Answer>(count: number, work: (within: Context) => Promise<Answer>): Promise<Answer> =>
      performDryRun(slips.ctx.db, async tx => {
        const at = new Date(slips.ctx.clock.now().getTime() - DAY_MS)
        await sql`
          with lines as (
            insert into bank_lines (line_id, account, from_bank, from_account, from_name, amount, paid_at, read_at)
            select 'old-' || no, '9000000011', 'scb', '7770001112', 'x', 100, ${at}, ${at} from generate_series(1, ${count}) no
            returning line_id, amount)
          insert into payer_returns (id, line_id, status, amount, from_account, to_bank, to_account, to_name, ordered_by, payer,
                                     accepted_at, next_look_at, created_at)
          select 'ret_' || line_id, line_id, 'sent', amount, '9000000011', 'scb', '7770001112', 'x', 'operator:nok',
                 ${payouts.name}, ${at}, ${at}, ${at}
            from lines`.execute(tx)
        return work({ ...context(), db: tx })
      }),
  }
}
