import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember, type Member, memberOf } from '../../account/members/members.ts'
import { maskName } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accountsOfPerson, lockPerson } from '../../promotions/offers/duplicate-claims.ts'
import { rewardNeeds } from '../../promotions/reward-bonus.ts'
import { mayReceiveReward } from '../grants/reward-permission.ts'
import { limits } from '../settings.ts'
import { findTournament, lockTournament, type Tournament } from './sql.ts'
import { findEntered, insertEntry } from './tournament-entries-sql.ts'

/** The masked name that the ranks show: the first two letters of each word of the bank account's name. */
export const shownNameOf = ({ name }: Pick<Member, 'name'>): string => maskName(name) || '•••'

const isOpen = ({ cancelled_at, ends_at }: Tournament, at: Date): boolean =>
  cancelled_at === null && at < ends_at

/** Returns the first requirement of a reward that the member lacks, as a Thai sentence. An open bonus does not prevent an entry. */
const lackOf = async (ctx: Context, memberId: MemberId): Promise<string | null> =>
  (await rewardNeeds(ctx, memberId)).find(({ kind }) => kind !== 'bonus_open')?.text ?? null

const hasOtherEntry = async (db: Db | Tx, member: Member, tournament: number): Promise<boolean> => {
  const others = (await accountsOfPerson(db, member)).filter(id => id !== member.id)
  return others.length > 0 && (await findEntered(db, tournament, others)).length > 0
}

/** Returns why the member cannot enter the tournament now. Returns null if the member can, or has entered. */
export const whyNotEnter = async (
  ctx: Context,
  memberId: MemberId,
  tournament: Tournament,
): Promise<string | null> => {
  const { db } = ctx
  const at = ctx.clock.now()
  if ((await findEntered(db, tournament.id, [memberId])).length > 0) return null
  if (!isOpen(tournament, at)) return new Refusal('tournament_closed').sentence
  const permission = await mayReceiveReward(db, memberId, at)
  if (!permission.allowed) return permission.refusal.sentence
  if (await hasOtherEntry(db, await memberOf(db, memberId), tournament.id))
    return new Refusal('tournament_person_entered').sentence
  return lackOf(ctx, memberId)
}

/**
 * Enters the member, free of charge. A repeated call enters once. Throws Refusal `not_found`, `tournament_closed`,
 * `tournament_person_entered`, `tournament_needs`, or that of `mayReceiveReward`.
 */
export const joinTournament = async (ctx: Context, memberId: MemberId, id: number): Promise<void> => {
  await requireWithin(ctx.db, limits.entries_per_member, memberId, ctx.clock.now())
  await inTransaction(ctx.db, async tx => {
    const member = await lockMember(tx, memberId)
    const at = ctx.clock.now()
    const tournament = await findTournament(tx, id)
    if (tournament === null) throw new Refusal('not_found')
    if ((await findEntered(tx, id, [memberId])).length > 0) return
    if (!isOpen(tournament, at)) throw new Refusal('tournament_closed')
    const permission = await mayReceiveReward(tx, memberId, at)
    if (!permission.allowed) throw permission.refusal
    const lack = await lackOf({ ...ctx, db: tx }, memberId)
    if (lack !== null) throw new Refusal('tournament_needs', { need: lack })
    await lockPerson(tx, member)
    if (await hasOtherEntry(tx, member, id)) throw new Refusal('tournament_person_entered')
    // An entry and a cancellation wait for each other by this lock. It is taken last, because all entering members wait for the same row.
    const locked = await lockTournament(tx, id)
    if (locked === null || !isOpen(locked, at)) throw new Refusal('tournament_closed')
    const { counts_until } = locked
    await insertEntry(tx, {
      ...{ tournament_id: id, member_id: memberId, shown_name: shownNameOf(member) },
      ...{ joined_at: at, counts_until },
    })
  })
}
