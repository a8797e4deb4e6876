import { formatSatang, isBaht, type Satang, satang, satangFromBaht } from '@sala/contract/wire/money.ts'
import { lockMember, memberByPhone, memberOf } from '../../account/members/members.ts'
import { insertRiskMark } from '../../cashier/withdrawals/withdrawals.ts'
import type { Context } from '../../context.ts'
import { sweepWalletIn } from '../../games/wallet/movements.ts'
import { advanceForUndoing, openReceivables } from '../../games/wallet/receivables.ts'
import { balancesOf, type LedgerAccount, memberOfTransfer } from '../../ledger/accounts.ts'
import { NotReversible, postTransfers, TransferConflict, type TransferOrder } from '../../ledger/post.ts'
import { transferById } from '../../ledger/statement.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { announce } from '../../platform/events.ts'
import { operatorActor } from '../../platform/operator.ts'
import { trimAside } from '../../protection/aside/aside.ts'
import { type Input, Misuse, option, table, type Verb } from '../command.ts'

const CORRECTION_ID = /^[A-Za-z0-9._-]{3,60}$/
const MEMBER_ACCOUNT = /^member:(0\d{9})$/
/** What lies in these belongs to a request, a movement or an item of its own, whose own verb moves it. */
const KEPT_BY_OTHERS = new Set(['moving', 'game', 'withdrawing', 'suspense'])

/** `member:<phone>` is that member's wallet; anything else is an account of the house. */
const accountOf = async (ctx: Context, text: string): Promise<LedgerAccount> => {
  const phone = MEMBER_ACCOUNT.exec(text)?.[1]
  if (phone !== undefined) {
    const { id } = await memberByPhone(ctx.db, phone)
    return { member_id: id, account: 'wallet' }
  }
  if (KEPT_BY_OTHERS.has(text)) throw new Misuse(`${text} is not corrected by hand`)
  if (!/^(bank:[a-z0-9]+:\d+|gateway|gaming|bonus|commission|payout:[a-z0-9]+)$/.test(text))
    throw new Misuse(
      'an account is member:<phone>, bank:<bank>:<number>, gateway, gaming, bonus, commission or payout:<bank>',
    )
  return { house: text }
}

export const amountOf = (text: string): Satang => {
  const baht = Number(text)
  if (!/^\d+(\.\d{1,2})?$/.test(text) || !isBaht(baht) || baht === 0)
    throw new Misuse('--amount is baht, above 0, with at most two decimals')
  return satangFromBaht(baht)
}

/** A correction that stands by itself. The same --id again is the same correction. */
const freeOrder = async (ctx: Context, input: Input): Promise<TransferOrder> => {
  const id = option(input, 'id')
  if (!CORRECTION_ID.test(id)) throw new Misuse('--id is 3 to 60 letters, digits, . _ -')
  const [debit, credit] = [
    await accountOf(ctx, option(input, 'debit')),
    await accountOf(ctx, option(input, 'credit')),
  ]
  return {
    id: `correction:${id}`,
    kind: 'adjustment',
    debit,
    credit,
    amount: amountOf(option(input, 'amount')),
    reference: `correction:${id}`,
    at: ctx.clock.now(),
  }
}

/** The exact opposite of a transfer, which names it. */
const oppositeOrder = async (ctx: Context, id: string): Promise<TransferOrder> => {
  const found = await transferById(ctx.db, id)
  if (found === null) throw new Misuse(`there is no transfer ${id}`)
  const side = async (name: string): Promise<LedgerAccount> => {
    if (KEPT_BY_OTHERS.has(name)) throw new Misuse(`${name} is not corrected by hand`)
    if (name !== 'wallet' || found.member_id === null) return { house: name }
    return { member_id: (await memberOf(ctx.db, found.member_id)).id, account: 'wallet' }
  }
  return {
    id: `reversal:${id}`,
    kind: 'reversal',
    debit: await side(found.credit),
    credit: await side(found.debit),
    amount: found.amount,
    reference: found.reference,
    at: ctx.clock.now(),
    reverses: id,
  }
}

const sideName = (account: LedgerAccount): string =>
  'house' in account ? account.house : `${account.member_id}:${account.account}`

/** What a member has of a credit no more is owed, and every withdrawal of theirs meets a person. Answers how much. */
const advanceWhatIsGone = async (tx: Tx, order: TransferOrder): Promise<Satang> => {
  const { debit, reverses, amount, at } = order
  if (reverses === undefined || 'house' in debit || (await transferById(tx, order.id)) !== null)
    return satang(0n)
  const undone = { member_id: debit.member_id, transfer: reverses, amount }
  const owed = await advanceForUndoing(tx, undone, at)
  if (owed > 0n) {
    const reason = `owes ${formatSatang(owed)} baht of ${reverses}, which was undone`
    await insertRiskMark(tx, { member_id: debit.member_id, reason, marked_by: 'rules', marked_at: at })
  }
  return owed
}

const postCorrection = async (tx: Tx, ctx: Context, order: TransferOrder, input: Input): Promise<void> => {
  const member = memberOfTransfer(order.debit, order.credit)
  if (member !== null) await lockMember(tx, member)
  const owed = await advanceWhatIsGone(tx, order)
  await postTransfers(tx, [order])
  if (member !== null) {
    await trimAside(tx, member, (await balancesOf(tx, member)).wallet)
    await sweepWalletIn(tx, ctx, member)
    await announce(tx, { member_id: member, kind: 'credit' })
  }
  const details = {
    reason: input.reason,
    debit: sideName(order.debit),
    credit: sideName(order.credit),
    amount: order.amount.toString(),
    ...(owed === 0n ? {} : { owed: owed.toString() }),
  }
  const entry = { actor: operatorActor(input), action: 'ledger.correct', subject: order.id, details }
  await audit(tx, entry, order.at)
}

export const correctionVerbs: readonly Verb[] = [
  {
    name: 'correct',
    usage: '--id <text> --debit <account> --credit <account> --amount <baht>  |  --reverses <transfer>',
    about:
      'post a correction, or the opposite of one transfer; a member is member:<phone>, the same --id is posted once',
    changes: true,
    run: async (ctx, input, print) => {
      const { reverses } = input.options
      const order = await (reverses === undefined ? freeOrder(ctx, input) : oppositeOrder(ctx, reverses))
      try {
        await inTransaction(ctx.db, tx => postCorrection(tx, ctx, order, input))
      } catch (error) {
        if (error instanceof TransferConflict || error instanceof NotReversible)
          throw new Misuse(error.message)
        throw error
      }
      print(
        `${order.id}: ${formatSatang(order.amount)} baht from ${sideName(order.debit)} to ${sideName(order.credit)}`,
      )
      return undefined
    },
  },
  {
    name: 'receivables list',
    usage: '',
    about:
      'what members owe of credits that were undone, the oldest first; settled by what comes into their wallets',
    changes: false,
    run: async (ctx, _input, print) => {
      const rows = (await openReceivables(ctx.db)).map(({ member_id, id, amount, settled, opened_at }) => [
        member_id,
        id,
        formatSatang(satang(amount - settled)),
        opened_at.toISOString(),
      ])
      for (const line of table(['member', 'undone', 'owes', 'since'], rows)) print(line)
      return undefined
    },
  },
]
