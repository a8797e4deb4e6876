import type { WriteOffCause } from '@sala/contract/desk/suspense-payments/write-off-causes.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  type DecisionOfTwo,
  decidedBy,
  decisionFacts,
  operatorActor,
  requireDifferentOperators,
  requireRecord,
} from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { findBankLine } from '../bank/bank-lines.ts'
import { isWholeAccount } from '../bank/payer-identification.ts'
import { allReceivingAccounts } from '../bank/receiving-accounts.ts'
import { findHeldDeposit, rejectHeldDeposit } from '../deposits/held-deposits.ts'
import {
  findOpenSuspenseItem,
  type SuspenseItem,
  type SuspenseKey,
  writeOffSuspenseItem,
} from '../deposits/suspense-payments.ts'
import { wasReturnRefused } from '../payer-returns/returns.ts'
import { lockSlipOf } from '../payment-slips/slip-matching.ts'
import { cashierSettings } from '../settings.ts'

/** Ledger account for income outside games. */
export const INCOME = 'income'
/** Ledger account for money that is on its way between two of the company's bank accounts. */
export const TRANSIT = 'transit'
const houseOfCause = (cause: WriteOffCause): string => (cause === 'own_account' ? TRANSIT : INCOME)

/** Returns whether this is the number of one of the company's own bank accounts, receiving or paying. */
const isOurs = async (db: Db | Tx, number: string): Promise<boolean> => {
  const { payout_account: paying } = await readSettings(db, cashierSettings)
  if (paying?.account_number === number) return true
  return (await allReceivingAccounts(db)).some(({ account_number }) => account_number === number)
}

/**
 * Returns the reason why a suspense item cannot be returned to its payer. Returns null if it can be returned, and therefore must not be written off.
 */
export const causeToWriteOff = async (
  db: Db | Tx,
  { source, source_id }: SuspenseKey,
): Promise<WriteOffCause | null> => {
  if (source === 'gateway') return 'payer_unknown'
  const line = await findBankLine(db, source_id)
  if (line !== null && (await isOurs(db, line.from_account))) return 'own_account'
  if (line === null || !isWholeAccount(line.from_account, line.from_bank)) return 'payer_not_shown'
  return (await wasReturnRefused(db, source_id)) ? 'return_refused' : null
}

const causeOrRefuse = async (tx: Tx, key: SuspenseKey): Promise<WriteOffCause> => {
  const cause = await causeToWriteOff(tx, key)
  if (cause === null) throw new Refusal('suspense_returnable')
  return cause
}

/**
 * Locks the slip of a suspense item's money and the member whose deposit is held for it, and then returns the item and this deposit. Throws Refusal
 * `suspense_claimed` if that slip waits for an answer, and `not_found` if the item is not open.
 */
const lockItem = async (tx: Tx, key: SuspenseKey) => {
  const line = key.source === 'bank' ? await findBankLine(tx, key.source_id) : null
  if ((await lockSlipOf(tx, line))?.status === 'waiting') throw new Refusal('suspense_claimed')
  const seen = await findHeldDeposit(tx, await findOpenSuspenseItem(tx, key))
  if (seen !== null) await lockMember(tx, seen.member_id)
  const item = await findOpenSuspenseItem(tx, key)
  if (item === null) throw new Refusal('not_found')
  return { item, held: await findHeldDeposit(tx, item) }
}

const post = (
  tx: Tx,
  { source, source_id, amount }: SuspenseItem,
  cause: WriteOffCause,
  at: Date,
): Promise<unknown> =>
  postTransfers(tx, [
    {
      id: `suspense:${source}:${source_id}:off`,
      kind: 'write_off',
      debit: { house: 'suspense' },
      credit: { house: houseOfCause(cause) },
      amount,
      reference: source_id,
      at,
    },
  ])

/**
 * Writes off a suspense item that cannot be returned, once. `record` names the proof outside the system. A deposit that is held for this money ends.
 * Throws Refusal `not_found` (not in suspense), `suspense_returnable` (it can be returned) or `suspense_claimed` (a slip waits for it). Throws
 * DecisionMistake if `record` is empty or too long, or if maker and checker are the same operator.
 */
export const writeOffSuspended = async (
  tx: Tx,
  ctx: Context,
  decision: DecisionOfTwo,
  key: SuspenseKey,
  record: string,
): Promise<Satang> => {
  requireDifferentOperators(decision)
  requireRecord({ record })
  const { held } = await lockItem(tx, key)
  const cause = await causeOrRefuse(tx, key)
  const at = ctx.clock.now()
  const actor = operatorActor({ operator: decision.maker })
  const by = decidedBy({ operator: decision.maker, checker: decision.checker })
  const item = await writeOffSuspenseItem(tx, key, { by, cause, record, at })
  if (item === null) throw new Refusal('not_found')
  await post(tx, item, cause, at)
  if (held !== null) await rejectHeldDeposit(tx, ctx, held, 'not_returnable')
  const details = {
    ...decisionFacts(decision, { outcome: cause, record }),
    amount: item.amount.toString(),
  }
  const subject = `suspense:${key.source}:${key.source_id}`
  await audit(tx, { actor, action: 'suspense.write_off', subject, details }, at)
  return item.amount
}
