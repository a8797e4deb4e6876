import type { EffectName } from '@sala/contract/desk/proposals/effects.ts'
import type { PayloadOf, ProposalKind } from '@sala/contract/desk/proposals/kinds.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { findMemberAnywhere, type Member } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { ALONE, type DecisionOfTwo, type OperatorDecision } from '../../platform/operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SoleDecision } from '../sole/sole.ts'

/** A transaction, and a context whose use cases run within it. */
export type Within = { readonly tx: Tx; readonly ctx: Context }

export const within = (ctx: Context, tx: Tx): Within => ({ tx, ctx: { ...ctx, db: tx } })

/** Half of a link, or its whole; shown once and kept nowhere. The address is the maker's half, the code the checker's. */
export type Link = { readonly url: string | null; readonly code: string | null; readonly expires_at: Date }

/** What it is about as it stands; read before and after, the difference is the effect that both people see. */
export type Facts = Partial<Record<EffectName, string>>

/**
 * Does it, in the transaction that says so. Whatever it throws leaves nothing done. `first` is the hash of the maker's half of a
 * link, where the kind has one.
 */
export type Apply = (within: Within, decision: DecisionOfTwo, first: Buffer | null) => Promise<Link | null>

/** One kind of what two people decide: its file in this folder, its row in the contract. */
export type Kind<K extends ProposalKind> = {
  /** What it is about, for the rule that one of a kind is open at a time. */
  readonly subject: (payload: PayloadOf<K>) => string
  /** Whom it is about, where that is a member. */
  readonly member: (ctx: Context, payload: PayloadOf<K>) => Promise<MemberId | null>
  /** What the roles' limits are asked about; null where no amount decides. */
  readonly amount: (ctx: Context, payload: PayloadOf<K>) => Promise<Satang | null>
  readonly look: (within: Within, payload: PayloadOf<K>) => Promise<Facts>
  /** Asks whoever outside has to be asked first, outside any transaction. Throws Refusal, DecisionMistake. */
  readonly prepare: (ctx: Context, payload: PayloadOf<K>) => Promise<Apply>
  /** What follows once it is in force. */
  readonly after?: (ctx: Context, payload: PayloadOf<K>) => Promise<void>
  /** What comes of it is what its maker saw, or nothing: whoever changes the thing in between and agrees would decide alone. */
  readonly as_proposed?: true
  /** It lets somebody in: the address of the maker's half. The checker gets the other half, so that neither is that person. */
  readonly in_halves?: (ctx: Context, first: string) => string
  /** How it counts where one person is enough: up to the limit `alone` of a role, within the sums of the day. */
  readonly alone?: (ctx: Context, payload: PayloadOf<K>) => Promise<SoleDecision>
}

/** For use cases that one operator decides as well. The checker goes with it, so that whatever names the decider names both. */
export const asOne = ({ maker, checker, reason }: DecisionOfTwo): OperatorDecision => ({
  operator: maker,
  reason,
  ...(checker === ALONE ? {} : { checker }),
})

/** Refuses `not_found`. */
export const knownMember = async (db: Db | Tx, id: MemberId): Promise<Member> => {
  const member = await findMemberAnywhere(db, id)
  if (member === null) throw new Refusal('not_found')
  return member
}
