import { createHash } from 'node:crypto'
import { decidedPart, type EffectName, effectNames } from '@sala/contract/desk/proposals/effect-names.ts'
import type { PayloadOf, ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { performDryRun } from '../../platform/database/dry-run-transaction.ts'
import type { Tx } from '../../platform/db.ts'
import type { DecisionOfTwo } from '../../platform/operator-decision.ts'
import {
  type Apply,
  bindTransaction,
  type Facts,
  type Link,
  PREVIEW,
} from '../proposal-kinds/proposal-kind.ts'
import { kinds } from '../proposal-kinds/proposal-kinds.ts'

export type EffectLine = {
  readonly what: EffectName
  readonly before: string | null
  readonly after: string | null
}
export type Effect = readonly EffectLine[]
export type ProposalPreview = {
  readonly effect: EffectLine[]
  readonly amount: Satang | null
  readonly seen: string
}

const SEEN_CHARACTERS = 32
const NAMES = Object.keys(effectNames) as EffectName[]

/**
 * Returns each value of the object that the proposal changes, before and after the change. Unchanged values are included, because they show which
 * member and amount the proposal is about.
 */
const differenceOf = (before: Facts, after: Facts): EffectLine[] =>
  NAMES.filter(what => before[what] !== undefined || after[what] !== undefined).map(what => ({
    what,
    before: before[what] ?? null,
    after: after[what] ?? null,
  }))

/** Sorts the keys of an object by name, because the database's JSON columns do not keep the order of keys. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, inner]) => [name, inOrder(inner)])
}

/** Returns whether two effects are equal. The order of keys in their objects does not matter. */
export const isSameEffect = (one: unknown, other: Effect): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/**
 * Returns a hash of the effect without its estimates. A checker approves with the hash of the effect that was shown, and the approval is refused if
 * the effect now has another hash.
 */
export const hashEffect = (effect: Effect, payload: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([decidedPart(effect), inOrder(payload)]))
    .digest('hex')
    .slice(0, SEEN_CHARACTERS)

/** Executes the proposal in the caller's transaction. Returns the changed values, and the secret link if the proposal creates one. */
export const applyProposal = async <K extends ProposalKind>(
  ctx: Context,
  tx: Tx,
  given: {
    readonly kind: K
    readonly payload: PayloadOf<K>
    readonly apply: Apply
    readonly first?: Buffer | null
  },
  decision: DecisionOfTwo,
): Promise<{ effect: EffectLine[]; link: Link | null }> => {
  const inside = bindTransaction(ctx, tx)
  const { look } = kinds[given.kind]
  const before = await look(inside, given.payload)
  const link = await given.apply(inside, decision, given.first ?? null)
  return { effect: differenceOf(before, await look(inside, given.payload)), link }
}

/** Returns what the proposal would change now, by executing it in a transaction that is rolled back. */
export const showEffect = <K extends ProposalKind>(
  ctx: Context,
  given: { readonly kind: K; readonly payload: PayloadOf<K>; readonly apply: Apply },
): Promise<EffectLine[]> =>
  performDryRun(ctx.db, async tx => (await applyProposal(ctx, tx, given, PREVIEW)).effect)
