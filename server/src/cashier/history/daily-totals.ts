import type { moneyDay } from '@sala/contract/cashier/history/endpoints.ts'
import { statementWords } from '@sala/contract/cashier/history/statement-group-names.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { type TransferKind, transferKinds } from '../../ledger/accounts.ts'
import { bangkokDate, writtenMonthSpan } from '../../platform/calendar.ts'
import { invariant } from '../../platform/refusal.ts'
import { findPlayByDay, sumMoneyByDay } from './daily-totals-sql.ts'

type MoneyDay = z.output<typeof moneyDay>

const isKind = (kind: string): kind is TransferKind => kind in transferKinds

const MONTH_LETTERS = 'YYYY-MM'.length

/** Returns the member's daily totals of a month, oldest first. The default is the current month. */
export const moneyDaysOf = async (ctx: Context, memberId: MemberId, asked: string | undefined) => {
  const today = bangkokDate(ctx.clock.now())
  const month = asked ?? today.slice(0, MONTH_LETTERS)
  const span = writtenMonthSpan(month)
  const [moves, plays] = await Promise.all([
    sumMoneyByDay(ctx.db, memberId, span),
    findPlayByDay(ctx.db, memberId, bangkokDate(span.begins), bangkokDate(span.ends)),
  ])
  const days = new Map<string, MoneyDay>()
  const dayOf = (day: string): MoneyDay => {
    const known = days.get(day) ?? emptyDay(day)
    days.set(day, known)
    return known
  }
  for (const { day, kind, change } of moves) {
    invariant(isKind(kind), `transfers are made for "${kind}"`)
    const { group } = statementWords[kind]
    // Credit that moves between a game site and the wallet is neither income nor a loss of the member, so it is left out.
    if (group === 'game') continue
    const sum = dayOf(day)
    sum[group] = satang(sum[group] + change)
  }
  for (const { day, net_loss, rounds } of plays)
    Object.assign(dayOf(day), { play: satang(-net_loss), rounds })
  return { month, today, data: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)) }
}

const emptyDay = (day: string): MoneyDay => {
  const nothing = satang(0n)
  return {
    day,
    deposit: nothing,
    withdraw: nothing,
    bonus: nothing,
    referral: nothing,
    correction: nothing,
    play: nothing,
    rounds: 0,
  }
}
