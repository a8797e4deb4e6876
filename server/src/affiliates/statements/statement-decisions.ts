import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { TRANSIT } from '../../cashier/settlement/suspense-write-off.ts'
import type { Context } from '../../context.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { audit } from '../../platform/audit.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAffiliate } from '../partners/affiliate-partners.ts'
import { findStatements, lockStatement, markClosed, markPaid, type Statement } from './sql.ts'
import { statementById } from './statements.ts'

/** Ledger account of the cost of affiliate partners. */
export const AFFILIATES = 'affiliates'

const MONTH_CHARACTERS = 7

const record = (
  tx: Tx,
  decision: OperatorDecision,
  action: 'close' | 'pay',
  { id, month, affiliate_id, total }: Statement,
  [at, more]: readonly [at: Date, more: Readonly<Record<string, string>>],
): Promise<void> =>
  audit(
    tx,
    {
      actor: operatorActor(decision),
      action: `affiliate.${action}`,
      subject: `affiliate:${affiliate_id}`,
      details: {
        ...reasonFacts(decision),
        ...{
          statement: String(id),
          month: month.slice(0, MONTH_CHARACTERS),
          total: formatSatang(satang(total)),
        },
        ...more,
      },
    },
    at,
  )

/**
 * Locks the partner and its statement. Throws Refusal `not_found`, and `affiliate_statement_changed` if the statement no longer has the given total.
 */
const lockWithTotal = async (tx: Tx, id: number, total: Satang): Promise<Statement> => {
  const { affiliate } = await statementById(tx, id)
  await lockAffiliate(tx, affiliate.id)
  const statement = await lockStatement(tx, id)
  if (statement === null) throw new Refusal('not_found')
  if (statement.total !== total) throw new Refusal('affiliate_statement_changed')
  return statement
}

export type StatementTotal = { readonly statement: number; readonly total: Satang }

/**
 * Closes a statement by the decision of two operators. Its lines never change afterwards. Throws Refusal `affiliate_statement_state` if it is not
 * open, and `affiliate_statement_order` if an earlier month is open.
 */
export const closeStatement = (
  ctx: Context,
  decision: OperatorDecision,
  { statement: id, total }: StatementTotal,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const statement = await lockWithTotal(tx, id, total)
    if (statement.state !== 'open') throw new Refusal('affiliate_statement_state')
    const all = await findStatements(tx, statement.affiliate_id)
    if (all.some(({ state, month }) => state === 'open' && month < statement.month))
      throw new Refusal('affiliate_statement_order')
    const at = ctx.clock.now()
    await markClosed(tx, id, decidedBy(decision), at)
    await record(tx, decision, 'close', statement, [at, {}])
  })

/**
 * Requires that a statement can be paid. Throws Refusal `affiliate_statement_state` if it is not closed, `affiliate_nothing_to_pay` if its total is
 * not above zero, and `affiliate_paid_on` for an impossible day of payment.
 */
export const requirePayable = (statement: Statement, paid_on: string, now: Date): void => {
  const { state, closed_at, total } = statement
  if (state !== 'closed' || closed_at === null) throw new Refusal('affiliate_statement_state')
  if (total <= 0n) throw new Refusal('affiliate_nothing_to_pay')
  if (paid_on < bangkokDate(closed_at) || paid_on > bangkokDate(now)) throw new Refusal('affiliate_paid_on')
}

/**
 * Records the payment of a closed statement by the decision of two operators. Its total is debited to the cost account of affiliates and credited to
 * the account of money in transit. When the bank reports the payment, staff enter the bank line as a transfer between the company's accounts. The
 * account of money in transit is then balanced. Throws the refusals of `requirePayable`.
 */
export const payStatement = (
  ctx: Context,
  decision: OperatorDecision,
  given: StatementTotal & { readonly reference: string; readonly paid_on: string },
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const { statement: id, total, reference, paid_on } = given
    const statement = await lockWithTotal(tx, id, total)
    const at = ctx.clock.now()
    requirePayable(statement, paid_on, at)
    await postTransfers(tx, [
      {
        id: `affiliate:${id}:payment`,
        kind: 'adjustment',
        debit: { house: AFFILIATES },
        credit: { house: TRANSIT },
        amount: total,
        reference: `affiliate:${id}`,
        at,
      },
    ])
    await markPaid(tx, id, { by: decidedBy(decision), at, paid_on, reference })
    await record(tx, decision, 'pay', statement, [at, { reference, paid_on }])
  })
