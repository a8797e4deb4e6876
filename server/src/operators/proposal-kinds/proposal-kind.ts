import type { EffectName } from '@sala/contract/desk/proposals/effect-names.ts'
import type { PayloadOf, ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { findMemberAnywhere, type Member } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type DecisionOfTwo, type OperatorDecision, SOLE_DECISION } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SoleDecision } from '../single-operator-acts/daily-limits.ts'

/** A transaction, and a context whose `db` is that transaction. Use cases that get this context run in the transaction. */
export type TransactionContext = { readonly tx: Tx; readonly ctx: Context }

export const bindTransaction = (ctx: Context, tx: Tx): TransactionContext => ({ tx, ctx: { ...ctx, db: tx } })

/**
 * A secret link, or one half of it. Its secret has two halves: the maker gets the first in a URL, and the checker the second as a code. Sala shows
 * each half once and does not store it.
 */
export type Link = { readonly url: string | null; readonly code: string | null; readonly expires_at: Date }

/**
 * Named values of the object that a proposal changes. They are read before and after the change, so that maker and checker see which of them change.
 */
export type Facts = Partial<Record<EffectName, string>>

/**
 * Executes a proposal in the transaction of its approval. If it throws, the approval is rolled back too. For kinds of proposals that create a secret
 * link, `first` is the hash of the maker's half of the link.
 */
export type Apply = (
  within: TransactionContext,
  decision: DecisionOfTwo,
  first: Buffer | null,
) => Promise<Link | null>

/** Maker, checker and reason of a preview: placeholders, because a preview has no operators yet. */
export const PREVIEW: DecisionOfTwo = {
  maker: 'preview.maker',
  checker: 'preview.checker',
  reason: 'preview',
}

/** Rules of one kind of proposal. Each kind has a file in this folder and an entry in `contract/src/desk/proposals/proposal-kinds.ts`. */
export type Kind<K extends ProposalKind> = {
  /** Returns a text that identifies what the proposal is about. Only one proposal of a kind can be open for it. */
  readonly subject: (payload: PayloadOf<K>) => string
  /** Returns the member whom the proposal concerns. Returns null if it concerns none. */
  readonly member: (ctx: Context, payload: PayloadOf<K>) => Promise<MemberId | null>
  /** Returns the amount that must be within the operators' limits. Returns null for a proposal without an amount. */
  readonly amount: (ctx: Context, payload: PayloadOf<K>) => Promise<Satang | null>
  readonly look: (within: TransactionContext, payload: PayloadOf<K>) => Promise<Facts>
  /**
   * Calls partners if necessary, before the transaction of the approval begins. Returns the function that executes the proposal. Throws Refusal or
   * DecisionMistake if the proposal cannot be executed.
   */
  readonly prepare: (ctx: Context, payload: PayloadOf<K>) => Promise<Apply>
  /** Runs after the transaction of the approval has committed. */
  readonly after?: (ctx: Context, payload: PayloadOf<K>) => Promise<void>
  /**
   * If true, the approval fails if the effect has changed since the proposal was made. If it is a list of names, the approval fails only if one of
   * these values has changed. Without it, the checker may approve a changed effect, which the maker has not seen.
   */
  readonly as_proposed?: true | readonly EffectName[]
  /**
   * For kinds that create a secret link: returns the URL with the maker's half of the secret. The checker gets the other half, so that neither can
   * use the link alone.
   */
  readonly in_halves?: (ctx: Context, first: string) => string
  /**
   * Returns how the proposal counts against the operator's limits if it is decided without a checker. Kinds that always need a checker lack this
   * function.
   */
  readonly alone?: (ctx: Context, payload: PayloadOf<K>) => Promise<SoleDecision>
}

/**
 * Converts a decision of maker and checker for use cases that expect the decision of one operator. The result has both names, so that records show
 * both.
 */
export const asOperatorDecision = ({ maker, checker, reason }: DecisionOfTwo): OperatorDecision => ({
  operator: maker,
  reason,
  ...(checker === SOLE_DECISION ? {} : { checker }),
})

/** Returns the member. Throws Refusal `not_found` if there is none. */
export const knownMember = async (db: Db | Tx, id: MemberId): Promise<Member> => {
  const member = await findMemberAnywhere(db, id)
  if (member === null) throw new Refusal('not_found')
  return member
}
