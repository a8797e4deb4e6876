import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import {
  adoptDeal,
  affiliateById,
  findDeals,
  requireFreeMonth,
} from '../../../affiliates/partners/affiliate-partners.ts'
import { tryDeal } from '../../../affiliates/statements/deal-dry-run.ts'
import {
  closeStatement,
  payStatement,
  requirePayable,
  type StatementTotal,
} from '../../../affiliates/statements/statement-decisions.ts'
import { statementById } from '../../../affiliates/statements/statements.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { asOperatorDecision, type Facts, type Kind, type TransactionContext } from '../proposal-kind.ts'

const MONTH_CHARACTERS = 7
const baht = (amount: bigint): string => formatSatang(satang(amount))

/** Proposal of a deal with an affiliate partner. The preview shows what the deal would have cost in the last 90 days. */
export const affiliateDeal: Kind<'affiliate_deal'> = {
  subject: ({ affiliate }) => `affiliate:${affiliate}:deal`,
  member: async () => null,
  amount: async () => null,
  look: async ({ ctx }, deal) => {
    const { name, state } = await affiliateById(ctx.db, deal.affiliate)
    const [newest] = await findDeals(ctx.db, deal.affiliate)
    const { partner, everybody } = await tryDeal(ctx, deal)
    const terms: Facts =
      deal.kind === 'acquisition'
        ? {
            affiliate_amount: baht(deal.amount),
            affiliate_deposit: baht(deal.minimum_deposit),
            affiliate_turnover: baht(deal.minimum_turnover),
            affiliate_days: String(deal.within_days),
            affiliate_acquired: String(partner.acquired),
            affiliate_all_acquired: String(everybody.acquired),
          }
        : { affiliate_share: String(deal.share_percent), affiliate_carry: String(deal.carries_negative) }
    return {
      affiliate: name,
      affiliate_state: state,
      affiliate_deal: newest === undefined ? 'none' : newest.kind,
      affiliate_from: deal.from_month,
      ...terms,
      affiliate_members: String(partner.registrations),
      affiliate_cost: baht(partner.cost),
      affiliate_all: String(everybody.registrations),
      affiliate_all_cost: baht(everybody.cost),
    }
  },
  prepare: async (ctx, deal) => {
    if ((await affiliateById(ctx.db, deal.affiliate)).state === 'ended') throw new Refusal('affiliate_ended')
    await requireFreeMonth(ctx.db, deal, ctx.clock.now())
    return async (within, decision) => {
      await adoptDeal(within.ctx, asOperatorDecision(decision), deal)
      return null
    }
  },
}

const payable = async (_ctx: Context, { total }: StatementTotal) => (total > 0n ? total : satang(0n))
const subject = ({ statement }: StatementTotal): string => `affiliate-statement:${statement}`

const lookAt = async ({ ctx }: TransactionContext, { statement: id }: StatementTotal): Promise<Facts> => {
  const { statement, affiliate } = await statementById(ctx.db, id)
  return {
    affiliate: affiliate.name,
    affiliate_month: statement.month.slice(0, MONTH_CHARACTERS),
    state: statement.state,
    affiliate_total: baht(statement.total),
  }
}

const requireTotal = async (ctx: Context, { statement: id, total }: StatementTotal) => {
  const { statement } = await statementById(ctx.db, id)
  if (statement.total !== total) throw new Refusal('affiliate_statement_changed')
  return statement
}

/** Proposal to close the statement of an affiliate partner's month, so that its lines no longer change. */
export const affiliateClose: Kind<'affiliate_close'> = {
  subject,
  member: async () => null,
  amount: payable,
  look: lookAt,
  prepare: async (ctx, closing) => {
    if ((await requireTotal(ctx, closing)).state !== 'open') throw new Refusal('affiliate_statement_state')
    return async (within, decision) => {
      await closeStatement(within.ctx, asOperatorDecision(decision), closing)
      return null
    }
  },
}

/** Proposal to record the payment of an affiliate partner's closed statement. */
export const affiliatePay: Kind<'affiliate_pay'> = {
  subject,
  member: async () => null,
  amount: payable,
  look: async (within, payment) => ({
    ...(await lookAt(within, payment)),
    affiliate_paid_on: payment.paid_on,
    affiliate_reference: payment.reference,
  }),
  prepare: async (ctx, payment) => {
    requirePayable(await requireTotal(ctx, payment), payment.paid_on, ctx.clock.now())
    return async (within, decision) => {
      await payStatement(within.ctx, asOperatorDecision(decision), payment)
      return null
    }
  },
}
