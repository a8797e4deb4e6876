import { createHash, createHmac } from 'node:crypto'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import {
  earlierMarksOf,
  membersAlike,
  type PersonMark,
  type PersonMarkKind,
  personMarksOf,
} from '../../account/identity/person-match-keys.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import type { CloseGames, LookAlike, MarkKeys } from '../../ports.ts'
import { isLikelyMatch } from './match-rule.ts'
import {
  deleteOldMarks,
  findExcluded,
  findLikenesses,
  findMatch,
  findMatches,
  findPaired,
  type HashedMark,
  insertMarks,
  insertMatch,
  type Likeness,
  type Match,
  reopenMatches,
} from './sql.ts'

export { decideMatches, type Match } from './sql.ts'

const OPEN_MATCHES_MAX = 200
const EXCLUDED_AT_ONCE = 500
const SEEN_CHARACTERS = 32
/** Number of days for which match keys are kept after the end of a self-exclusion. */
const MARKS_KEPT_DAYS = 30

const hashed = (key: string, marks: readonly PersonMark[]): HashedMark[] =>
  marks.map(({ kind, value }) => ({
    kind,
    hash: createHmac('sha256', key).update(`${kind}:${value}`).digest('hex'),
  }))

/** Returns the match keys (hashes of personal data) computed with the current secret and with each earlier secret. */
const knownBy = ({ mark_key, mark_keys_before }: MarkKeys, marks: readonly PersonMark[]): HashedMark[] =>
  [mark_key, ...mark_keys_before].flatMap(key => hashed(key, marks))

/**
 * Stores an excluded member's match keys (hashes of personal data by which the person is recognised), in the exclusion's transaction. An erasure of
 * the account does not delete them.
 */
export const rememberPerson = async (tx: Tx, key: string, memberId: MemberId): Promise<void> =>
  insertMarks(tx, memberId, hashed(key, await personMarksOf(tx, memberId)))

/** Returns the undecided match with a self-excluded member that now blocks the member's deposits and play. Returns null if there is none. */
export const openMatchOf = (db: Db | Tx, memberId: MemberId, now: Date): Promise<Match | null> =>
  findMatch(db, memberId, now)

/** Returns undecided matches with self-excluded members, oldest first: those of one member, or all. */
export const openMatches = (db: Db | Tx, memberId: MemberId | null, now: Date): Promise<Match[]> =>
  findMatches(db, memberId, now, OPEN_MATCHES_MAX)

/**
 * Returns a hash of the matches and of the times at which their exclusions end. An operator's page has the hash of the matches that it shows. If the
 * hash is another one when the operator confirms, the matches have changed meanwhile.
 */
export const hashPairs = (matches: readonly Match[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(matches.map(({ excluded_id, until }) => [excluded_id, until.toISOString()]).sort()),
    )
    .digest('hex')
    .slice(0, SEEN_CHARACTERS)

/**
 * If an undecided match with a self-excluded member now blocks the member, closes the member's open games, notifies the member's open pages, and
 * writes the audit log.
 */
const tellMatch = async (
  tx: Tx,
  closeGames: CloseGames,
  memberId: MemberId,
  found: Pick<Likeness, 'excluded_id' | 'kinds'>,
  now: Date,
): Promise<void> => {
  const match = await openMatchOf(tx, memberId, now)
  if (match === null) return
  // The cause includes the match and the time, because `closeGames` acts only once per cause, and this call must also close games that were opened
  // since an earlier match.
  const cause = `likeness:${found.excluded_id}:${now.toISOString()}`
  await closeGames(tx, { member_id: memberId, why: 'break', cause, until: match.until }, now)
  await announce(tx, { member_id: memberId, kind: 'play' })
  const details = { member: memberId, excluded: found.excluded_id, marks: found.kinds.join(' ') }
  await audit(tx, { actor: 'rules', action: 'exclusion.match', subject: memberId, details }, now)
}

/**
 * Compares an account with self-excluded members. It is called when the account's match keys change. If the account matches such a member, its open
 * games are closed, and an operator must review it. A confirmed match is opened again if the excluded member has extended the exclusion.
 */
export const lookAlike =
  (closeGames: CloseGames): LookAlike =>
  ({ db, keys, now }, memberId) =>
    inTransaction(db, async tx => {
      const { created_at, erased_at } = await lockMember(tx, memberId)
      if (erased_at !== null) return
      const marks = await personMarksOf(tx, memberId)
      for (const found of await reopenMatches(tx, memberId, now))
        await tellMatch(tx, closeGames, memberId, found, now)
      if ((await findExcluded(tx, '', now, 1, memberId)).length > 0)
        return insertMarks(tx, memberId, hashed(keys.mark_key, marks))
      const known = knownBy(keys, [...marks, ...(await earlierMarksOf(tx, memberId))])
      for (const found of await findLikenesses(tx, memberId, known, now)) {
        const kinds: readonly PersonMarkKind[] = found.kinds
        if (isLikelyMatch(kinds, created_at >= found.since) && (await insertMatch(tx, memberId, found, now)))
          await tellMatch(tx, closeGames, memberId, found, now)
      }
    })

const CANNOT_LOOK = 'an account could not be compared with excluded accounts'

/**
 * Checks all accounts that may belong to a self-excluded member, including those that matched before. Each account has a separate transaction, so
 * that a failure does not affect the others.
 */
export const findDuplicateAccounts = async (ctx: Context, excludedId: MemberId): Promise<void> => {
  const look = { db: ctx.db, keys: ctx.config, now: ctx.clock.now() }
  const [alike, paired] = await Promise.all([
    membersAlike(ctx.db, excludedId),
    findPaired(ctx.db, excludedId),
  ])
  await forEachIsolated(ctx, new Set([...alike, ...paired]), CANNOT_LOOK, id => ctx.ports.lookAlike(look, id))
}

/** Finds matches that were missed, and deletes match keys of exclusions that ended long ago. It runs each night. */
export const rematchExclusions = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  await deleteOldMarks(ctx.db, new Date(now.getTime() - MARKS_KEPT_DAYS * DAY_MS))
  await forEachIsolated(ctx, everyExcluded(ctx, now), CANNOT_LOOK, async id => {
    // The excluded member's match keys are stored again, because the secret or the member's data may have changed.
    await ctx.ports.lookAlike({ db: ctx.db, keys: ctx.config, now }, id)
    await findDuplicateAccounts(ctx, id)
  })
}

async function* everyExcluded(ctx: Context, now: Date): AsyncGenerator<MemberId> {
  let after = ''
  for (;;) {
    const excluded = await findExcluded(ctx.db, after, now, EXCLUDED_AT_ONCE, null)
    yield* excluded
    if (excluded.length < EXCLUDED_AT_ONCE) return
    after = excluded.at(-1) ?? ''
  }
}
