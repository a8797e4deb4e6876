import { z } from 'zod'
import type { BankAccount } from './accounts.ts'
import { inventedName } from './bank-seed-data.ts'
import { maskAccount, maskName } from './transfer-slips.ts'

/**
 * Limits of the difference between the payment time on the statement and the real one. A tester can choose a time up to a week earlier than the real
 * one, or up to an hour later, as from a bank whose clock is fast.
 */
const TIME_SHIFT_MIN_MINUTES = -10_080
const TIME_SHIFT_MAX_MINUTES = 60
const MINUTE_MS = 60_000

/** How the receiving bank's statement shows the payer and the time of a transfer. Real banks differ in this, so a tester can choose. */
export const shownOrder = {
  shown_account: z.enum(['whole', 'masked', 'left_out']).default('whole'),
  shown_name: z.enum(['whole', 'masked', 'latin', 'left_out']).default('whole'),
  /** Minutes between the real payment time and the time on the statement: positive if the statement shows a later time. */
  time_shift_minutes: z.number().int().min(TIME_SHIFT_MIN_MINUTES).max(TIME_SHIFT_MAX_MINUTES).default(0),
}
const shown = z.object(shownOrder)
export type ShownOrder = z.output<typeof shown>

const LEFT_OUT = ''

const accountAs = (account: string, how: ShownOrder['shown_account']): string => {
  if (how === 'left_out') return LEFT_OUT
  return how === 'masked' ? maskAccount(account) : account
}

const nameAs = ({ account, name }: BankAccount, how: ShownOrder['shown_name']): string => {
  if (how === 'left_out') return LEFT_OUT
  if (how === 'latin') return inventedName(account)
  return how === 'masked' ? maskName(name) : name
}

export const shownPayer = (from: BankAccount, order: ShownOrder) => ({
  account: accountAs(from.account, order.shown_account),
  name: nameAs(from, order.shown_name),
})

export const shownTime = (at: Date, { time_shift_minutes }: ShownOrder): Date =>
  new Date(at.getTime() + time_shift_minutes * MINUTE_MS)
