import type { EffectName } from '@sala/contract/desk/proposals/effect-names.ts'
import type { PayloadOf, ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { findMemberAnywhere, type Member } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type DecisionOfTwo, type OperatorDecision, SOLE_DECISION } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SoleDecision } from '../sole-decisions/daily-limits.ts'

/** A transaction, and a context whose `db` is that transaction, so that use cases called with the context run in the transaction. */
export type TransactionContext = { readonly tx: Tx; readonly ctx: Context }

export const bindTransaction = (ctx: Context, tx: Tx): TransactionContext => ({ tx, ctx: { ...ctx, db: tx } })

/** A link, or one half of a link, that is shown once and not stored. The maker's half is a URL, the checker's half a code. */
export type Link = { readonly url: string | null; readonly code: string | null; readonly expires_at: Date }

/** Facts about a proposal's subject, read before and after the change. Maker and checker see which facts the change alters. */
export type Facts = Partial<Record<EffectName, string>>

/**
 * Executes a proposal in the transaction of its approval. A thrown error rolls back the approval too.
 * `first` is the hash of the maker's half of a link, for kinds of proposals that create a link.
 */
export type Apply = (
  within: TransactionContext,
  decision: DecisionOfTwo,
  first: Buffer | null,
) => Promise<Link | null>

/** Rules of one kind of proposal. Each kind has a file in this folder and a row in the contract. */
export type Kind<K extends ProposalKind> = {
  /** Returns the key of the proposal's subject. Only one proposal of a kind can be open for a subject. */
  readonly subject: (payload: PayloadOf<K>) => string
  /** The member whom the proposal concerns, or null. */
  readonly member: (ctx: Context, payload: PayloadOf<K>) => Promise<MemberId | null>
  /** Returns the amount that must be within the operators' limits; null for a proposal without an amount. */
  readonly amount: (ctx: Context, payload: PayloadOf<K>) => Promise<Satang | null>
  readonly look: (within: TransactionContext, payload: PayloadOf<K>) => Promise<Facts>
  /** Calls partners as needed, before the transaction of the approval begins. Throws Refusal, DecisionMistake. */
  readonly prepare: (ctx: Context, payload: PayloadOf<K>) => Promise<Apply>
  /** Runs after the transaction of the approval has committed. */
  readonly after?: (ctx: Context, payload: PayloadOf<K>) => Promise<void>
  /** If true, the approval fails when the effect has changed since the proposal. Otherwise only the checker would have seen the new effect. */
  readonly as_proposed?: true
  /** For kinds that create a link: returns the URL with the maker's half. The checker gets the other half, so that both are needed. */
  readonly in_halves?: (ctx: Context, first: string) => string
  /** Returns how a decision without a checker counts against the operator's limits. Missing for kinds that always need a checker. */
  readonly alone?: (ctx: Context, payload: PayloadOf<K>) => Promise<SoleDecision>
}

/** Converts a decision of maker and checker for use cases that take one operator's decision. It includes the checker, so that records name both. */
export const asOperatorDecision = ({ maker, checker, reason }: DecisionOfTwo): OperatorDecision => ({
  operator: maker,
  reason,
  ...(checker === SOLE_DECISION ? {} : { checker }),
})

/** Throws Refusal `not_found`. */
export const knownMember = async (db: Db | Tx, id: MemberId): Promise<Member> => {
  const member = await findMemberAnywhere(db, id)
  if (member === null) throw new Refusal('not_found')
  return member
}
