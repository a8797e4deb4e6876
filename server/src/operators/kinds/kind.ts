import type { EffectName } from '@sala/contract/desk/proposals/effects.ts'
import type { PayloadOf, ProposalKind } from '@sala/contract/desk/proposals/kinds.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { findMemberAnywhere, type Member } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type DecisionOfTwo, type OperatorDecision, SOLE_DECISION } from '../../platform/operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SoleDecision } from '../sole/sole.ts'

/** A transaction, and a context whose use cases run within it. */
export type TransactionContext = { readonly tx: Tx; readonly ctx: Context }

export const bindTransaction = (ctx: Context, tx: Tx): TransactionContext => ({ tx, ctx: { ...ctx, db: tx } })

/** A link or a half of it; shown once and not stored. The maker's half is an address, the checker's a code. */
export type Link = { readonly url: string | null; readonly code: string | null; readonly expires_at: Date }

/** Facts of the subject; the difference before and after is the effect that maker and checker see. */
export type Facts = Partial<Record<EffectName, string>>

/**
 * Executes it in the transaction of the approval; a thrown error rolls back. `first` is the hash of the
 * maker's half of a link, for kinds with one.
 */
export type Apply = (
  within: TransactionContext,
  decision: DecisionOfTwo,
  first: Buffer | null,
) => Promise<Link | null>

/** A kind of proposal: one file in this folder, and one row in the contract. */
export type Kind<K extends ProposalKind> = {
  /** The subject: one open proposal per kind and subject. */
  readonly subject: (payload: PayloadOf<K>) => string
  /** The member, where the subject is one. */
  readonly member: (ctx: Context, payload: PayloadOf<K>) => Promise<MemberId | null>
  /** Amount for the roles' limits; null without one. */
  readonly amount: (ctx: Context, payload: PayloadOf<K>) => Promise<Satang | null>
  readonly look: (within: TransactionContext, payload: PayloadOf<K>) => Promise<Facts>
  /** Makes the required partner calls, outside any transaction. Throws Refusal, DecisionMistake. */
  readonly prepare: (ctx: Context, payload: PayloadOf<K>) => Promise<Apply>
  /** Runs after the commit. */
  readonly after?: (ctx: Context, payload: PayloadOf<K>) => Promise<void>
  /** The effect must equal the one that the maker saw; otherwise a change in between would let one operator decide alone. */
  readonly as_proposed?: true
  /** Address of the maker's half of a sign-in link. The checker gets the other half, so that neither can use it alone. */
  readonly in_halves?: (ctx: Context, first: string) => string
  /** For a decision without a checker: how it counts against the role's limit `alone` and the daily sums. */
  readonly alone?: (ctx: Context, payload: PayloadOf<K>) => Promise<SoleDecision>
}

/** The decision as use cases of one operator take it, with the checker, so that records name both. */
export const asOperatorDecision = ({ maker, checker, reason }: DecisionOfTwo): OperatorDecision => ({
  operator: maker,
  reason,
  ...(checker === SOLE_DECISION ? {} : { checker }),
})

/** Refuses `not_found`. */
export const knownMember = async (db: Db | Tx, id: MemberId): Promise<Member> => {
  const member = await findMemberAnywhere(db, id)
  if (member === null) throw new Refusal('not_found')
  return member
}
