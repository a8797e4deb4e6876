import { formatSatang, isBaht, type Satang, satang, satangFromBaht } from '@sala/contract/wire/money.ts'
import { maskedPhonesOf, memberByPhone } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { openReceivables } from '../../games/transfer-wallet/receivables.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { type Command, type Input, option, printLines, table, UsageError } from '../command.ts'
import { propose } from './proposal-submission.ts'

const CORRECTION_ID = /^[A-Za-z0-9._-]{3,60}$/
const MEMBER_ACCOUNT = /^member:(0\d{9})$/
/**
 * Ledger accounts that a correction may not change, because each of their balances must equal the sum of open requests, credit transfers or suspense
 * items.
 */
const KEPT_BY_OTHERS = new Set(['moving', 'game', 'withdrawing', 'suspense'])

/** Returns the id of a ledger account. The text `member:<phone>` means the member's wallet, and any other text is one of the company's accounts. */
const accountOf = async (ctx: Context, text: string): Promise<string> => {
  const phone = MEMBER_ACCOUNT.exec(text)?.[1]
  if (phone !== undefined) return `member:${(await memberByPhone(ctx.db, phone)).id}`
  if (KEPT_BY_OTHERS.has(text)) throw new UsageError(`${text} is not corrected by hand`)
  if (!/^(bank:[a-z0-9]+:\d+|gateway|gaming|bonus|commission|payout:[a-z0-9]+)$/.test(text))
    throw new UsageError(
      'an account is member:<phone>, bank:<bank>:<number>, gateway, gaming, bonus, commission or payout:<bank>',
    )
  return text
}

export const bahtOf = (text: string): number => {
  const baht = Number(text)
  if (!/^\d+(\.\d{1,2})?$/.test(text) || !isBaht(baht) || baht === 0)
    throw new UsageError('--amount is baht, above 0, with at most two decimals')
  return baht
}

export const amountOf = (text: string): Satang => satangFromBaht(bahtOf(text))

/** Proposes a correction that does not reverse a transfer. The option `--id` is its idempotency key. */
const freeCorrection = async (ctx: Context, input: Input) => {
  const id = option(input, 'id')
  if (!CORRECTION_ID.test(id)) throw new UsageError('--id is 3 to 60 letters, digits, . _ -')
  return {
    way: 'free',
    id,
    debit: await accountOf(ctx, option(input, 'debit')),
    credit: await accountOf(ctx, option(input, 'credit')),
    amount: bahtOf(option(input, 'amount')),
  } as const
}

export const correctionCommands: readonly Command[] = [
  {
    name: 'correct',
    permission: 'money.correct',
    step_up: true,
    usage: '--id <text> --debit <account> --credit <account> --amount <baht>  |  --reverses <transfer>',
    about:
      'propose a correction, or the reversal of one transfer; a member is member:<phone>, an --id is posted once',
    changes: true,
    run: async (ctx, input, print) => {
      const { reverses } = input.options
      const payload =
        reverses === undefined
          ? await freeCorrection(ctx, input)
          : ({ way: 'reverse', transfer: reverses } as const)
      return propose(ctx, input, print, { kind: 'correction', payload })
    },
  },
  {
    name: 'receivables list',
    permission: 'finance.read',
    usage: '',
    about:
      'receivables of members from reversed credits, oldest first; money into their wallets settles them',
    changes: false,
    run: printLines(async ctx => {
      const open = await openReceivables(ctx.db)
      const phones = await maskedPhonesOf(
        ctx.db,
        open.map(({ member_id }) => member_id),
      )
      const rows = open.map(({ member_id, id, amount, settled, opened_at }) => [
        `${phones.get(member_id) ?? ''} ${member_id}`,
        id,
        formatSatang(satang(amount - settled)),
        bangkokTime(opened_at),
      ])
      return table(['member', 'undone', 'owes', 'since (Bangkok)'], rows)
    }),
  },
]
