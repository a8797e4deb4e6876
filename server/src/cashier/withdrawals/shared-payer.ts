import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import { markReasons } from '@sala/contract/desk/risk/risk-mark-reasons.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { recordPayer } from '../../account/devices/device-records.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { runBatched } from '../../platform/database/batched-queries.ts'
import type { Tx } from '../../platform/db.ts'
import type { BankLine } from '../bank/bank-lines.ts'
import { namesOfBank } from '../bank/bank-names.ts'
import { isWholeAccount } from '../bank/payer-identification.ts'
import { findFundedBy, insertPayerMark } from './risk-marks-sql.ts'

/** If one payer funded at least this many members, each of them gets a risk mark. A risk mark sends all withdrawals of a member to review. */
const MEMBERS_FLAGGED = 2
const DIGITS_SHOWN = 4

/**
 * Records which members the payers of these bank lines funded. If a payer is shared, adds a risk mark to all its members. A cleared risk
 * mark stays cleared for that payer. Call it after the bank lines are settled.
 */
export const flagSharedPayers = async (tx: Tx, ctx: Context, lines: readonly BankLine[]): Promise<void> => {
  const whole = lines.filter(({ from_bank, from_account }) => isWholeAccount(from_account, from_bank))
  const funded = await runBatched(tx, whole, line => recordFunded(tx, line, ctx.clock.now()))
  for (const [i, line] of whole.entries()) await markMembers(tx, ctx, line, funded[i] ?? [])
}

const recordFunded = async (tx: Tx, line: BankLine, at: Date): Promise<MemberId[]> => {
  const { from_bank, from_account } = line
  const funded = await findFundedBy(tx, { banks: namesOfBank(from_bank), account_number: from_account })
  const payer = `${isBankKey(from_bank) ? banks[from_bank].code : from_bank}:${from_account}`
  for (const member_id of funded) await recordPayer(tx, member_id, payer, at)
  return funded
}

const markMembers = async (
  tx: Tx,
  ctx: Context,
  { from_bank, from_account }: BankLine,
  funded: readonly MemberId[],
): Promise<void> => {
  if (funded.length < MEMBERS_FLAGGED) return
  const at = ctx.clock.now()
  const bank = isBankKey(from_bank) ? banks[from_bank].thai_name : from_bank
  const digits = from_account.slice(-DIGITS_SHOWN)
  const reason = markReasons.shared_payer({ bank, digits, members: funded.length })
  for (const member_id of funded) {
    const mark = {
      member_id,
      reason,
      payer: `${from_bank}:${from_account}`,
      marked_by: 'rules',
      marked_at: at,
    }
    if (!(await insertPayerMark(tx, mark))) continue
    await audit(tx, { actor: 'rules', action: 'risk.mark', subject: member_id, details: { reason } }, at)
  }
}
