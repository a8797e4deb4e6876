import type { supportSubject, supportSubjectId } from '@sala/contract/support/endpoints.ts'
import type { BonusId, DepositId, MemberId, SlipId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { z } from 'zod'
import { depositOf, withdrawalOf } from '../cashier/history/money-request-history.ts'
import { slipsOf } from '../cashier/payment-slips/slips.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../platform/refusal.ts'
import { findBonus } from '../promotions/bonuses/bonuses.ts'

export type SubjectId = z.output<typeof supportSubjectId>
export type Subject = z.output<typeof supportSubject>

type Finder = (ctx: Context, memberId: MemberId, id: SubjectId) => Promise<Omit<Subject, 'id'>>

const finders: Readonly<Record<string, Finder>> = {
  dep: async (ctx, memberId, id) => {
    const { ref, amount, received_amount, created_at } = await depositOf(
      ctx.db,
      memberId,
      id as DepositId,
      ctx.clock.now(),
    )
    return { ref, amount: received_amount ?? amount, at: created_at }
  },
  wdr: async (ctx, memberId, id) => {
    const { ref, amount, created_at } = await withdrawalOf(ctx.db, memberId, id as WithdrawalId)
    return { ref, amount, at: created_at }
  },
  bon: async (ctx, memberId, id) => {
    const bonus = await findBonus(ctx.db, memberId, id as BonusId)
    if (bonus === null) throw new Refusal('not_found')
    return { ref: null, amount: bonus.amount, at: bonus.created_at }
  },
  slp: async (ctx, memberId, id) => {
    const [slip] = await slipsOf(ctx, memberId, id as SlipId)
    if (slip === undefined) throw new Refusal('not_found')
    return { ref: slip.trans_ref, amount: slip.amount, at: slip.sent_at }
  },
}

const PREFIX_LETTERS = 3

/**
 * Returns the current data of the member's deposit or withdrawal that a conversation is about. Throws Refusal `not_found` if the member has none with
 * this id.
 */
export const subjectOf = async (ctx: Context, memberId: MemberId, id: SubjectId): Promise<Subject> => {
  const find = finders[id.slice(0, PREFIX_LETTERS)]
  if (find === undefined) throw new Refusal('not_found')
  return { id, ...(await find(ctx, memberId, id)) }
}

/** Returns the data of the deposit or withdrawal that a conversation is about. Returns null if it is about none, or if it is no longer stored. */
export const storedSubject = async (
  ctx: Context,
  memberId: MemberId,
  id: SubjectId | null,
): Promise<Subject | null> => {
  if (id === null) return null
  return subjectOf(ctx, memberId, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') return null
    throw error
  })
}
