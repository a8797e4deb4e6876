import { commitmentOf } from '@sala/contract/rewards/draws/fair-draw.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../../platform/operator-decision.ts'
import { newNonceBytes } from '../../platform/random.ts'
import { invariant } from '../../platform/refusal.ts'
import { openText, sealText } from '../../platform/security/sealed-text.ts'
import {
  type Commitment,
  commitSeed,
  deleteSeed,
  deleteSeeds,
  findCommitment,
  findLastNonce,
  lockSealedSeed,
} from './sql.ts'

type MarkKeys = Pick<Config, 'mark_key' | 'mark_keys_before'>

const SEED_BYTES = 32
const SUBJECT = 'draws.seeds'

const keyOf = (secret: string) => ({ secret, purpose: 'draw seed' })

/** Encrypts a seed with MARK_KEY, so that a person who can read the database or a backup cannot foresee draws. */
export const sealSeed = ({ mark_key }: MarkKeys, seed: string): Buffer => sealText(keyOf(mark_key), seed)

/** Decrypts a seed with MARK_KEY or an earlier key. Returns null if no key fits. */
const openSeed = ({ mark_key, mark_keys_before }: MarkKeys, sealed: Buffer): string | null => {
  for (const secret of [mark_key, ...mark_keys_before]) {
    const seed = openText(keyOf(secret), sealed)
    if (seed !== null) return seed
  }
  return null
}

/** Stores a new secret seed for the member's next draw, and returns the commitment to it. */
export const commitNext = async (
  ctx: Pick<Context, 'config'>,
  db: Db | Tx,
  memberId: MemberId,
  { nonce, at }: { readonly nonce: number; readonly at: Date },
): Promise<Commitment> => {
  const seed = newNonceBytes(SEED_BYTES).toString('hex')
  await commitSeed(db, memberId, {
    ...{ nonce, at },
    hash: commitmentOf(seed),
    secret: sealSeed(ctx.config, seed),
  })
  const commitment = await findCommitment(db, memberId)
  invariant(commitment !== null, `member ${memberId} has a commitment`)
  return commitment
}

/**
 * Returns the commitment to the seed of the member's next draw. If no key decrypts the stored seed, a new seed replaces it, because an unreadable
 * seed cannot decide a draw.
 */
export const commitmentFor = async (ctx: Context, memberId: MemberId, at: Date): Promise<Commitment> => {
  const found = await findCommitment(ctx.db, memberId)
  if (found !== null && openSeed(ctx.config, found.secret) !== null) return found
  if (found !== null) await deleteSeed(ctx.db, memberId, found.hash)
  return commitNext(ctx, ctx.db, memberId, { nonce: (await findLastNonce(ctx.db, memberId)) + 1, at })
}

/**
 * Returns the member's decrypted seed, and locks its row. Returns null if there is no seed, or if no key fits. The caller holds the member's lock.
 */
export const lockSeed = async (ctx: Pick<Context, 'config'>, tx: Tx, memberId: MemberId) => {
  const sealed = await lockSealedSeed(tx, memberId)
  const secret = sealed === null ? null : openSeed(ctx.config, sealed.secret)
  return sealed === null || secret === null ? null : { ...sealed, secret }
}

/**
 * Deletes all seeds of future draws, and returns their number. It is needed after a backup is restored: the restored database lacks the last draws
 * before the restore, so it still uses seeds that these draws revealed to members.
 */
export const endSeedsIn = async (
  tx: Tx,
  by: { readonly actor: string; readonly details: Readonly<Record<string, string>> },
  at: Date,
): Promise<number> => {
  const ended = await deleteSeeds(tx)
  const details = { ...by.details, count: String(ended) }
  await audit(tx, { actor: by.actor, action: 'draw.seeds_end', subject: SUBJECT, details }, at)
  return ended
}

/** Deletes all seeds of future draws by an operator's decision, and returns their number. */
export const endSeeds = (ctx: Context, decision: OperatorDecision): Promise<number> =>
  inTransaction(ctx.db, tx =>
    endSeedsIn(tx, { actor: operatorActor(decision), details: reasonFacts(decision) }, ctx.clock.now()),
  )
