import { prizesFor } from '@sala/contract/rewards/tournaments/tournament-rules.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { accountsOfPerson } from '../../promotions/offers/duplicate-claims.ts'
import { promotionOf } from '../../promotions/offers/promotions.ts'
import { isOnlyDelayed, mayReceiveReward } from '../grants/reward-permission.ts'
import { hasUnscored } from './scored-rounds-sql.ts'
import { countScored, findDue, lockTournament, markDecided, type Tournament } from './sql.ts'
import { findRanks, passOver, type Rank } from './tournament-entries-sql.ts'
import { insertResult } from './tournament-results-sql.ts'
import { scoreRounds } from './tournament-scores.ts'
import { payUntil, prizesOf, writeWon } from './tournaments.ts'

/** Number of minutes that the decision of a tournament waits after the last hour of counting, so that transactions that began in time have ended. */
const WAIT_MINUTES = 2
const PAGE = 100
/**
 * Maximum number of members that one decision passes over. When it is reached, no more prizes are assigned, so that a crowd of refused accounts
 * cannot prolong the decision.
 */
const PASSED_OVER_MAX = 10_000

/**
 * Goes through the ranks and returns the members who get the prizes, and those who are passed over. Each person gets one prize. `is_told` is false for
 * members on a short break, at a loss limit or in review: they get no message before the prize is paid, because it could tempt them to play.
 */
const placesOf = async (tx: Tx, tournament: Tournament, prizes: number, at: Date) => {
  const placed: (Rank & { readonly is_told: boolean })[] = []
  const passed: MemberId[] = []
  const persons = new Set<MemberId>()
  for (let skipped = 0; placed.length < prizes && passed.length < PASSED_OVER_MAX; skipped += PAGE) {
    const page = await findRanks(tx, tournament.id, { limit: PAGE, skipped })
    for (const rank of page) {
      if (placed.length === prizes) break
      const accounts = await accountsOfPerson(tx, await memberOf(tx, rank.member_id))
      const permission = await mayReceiveReward(tx, rank.member_id, at)
      const isRefused = !permission.allowed && !(await isOnlyDelayed(tx, rank.member_id, permission.refusal))
      if (isRefused || accounts.some(id => persons.has(id))) passed.push(rank.member_id)
      else {
        placed.push({ ...rank, is_told: permission.allowed })
        persons.add(rank.member_id)
      }
    }
    if (page.length < PAGE) break
  }
  return { placed, passed }
}

/**
 * Decides a tournament: the ranks become final, and each prize is assigned to a member. A member who may not receive rewards, or who has a better
 * place with another account, is passed over, and the next one moves up. A member for whom this reason will pass keeps the place, and the prize waits.
 */
const decide = (ctx: Context, id: number): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const tournament = await lockTournament(tx, id)
    if (tournament === null || tournament.decided_at !== null || tournament.cancelled_at !== null) return
    // Another job may be scoring rounds of the tournament. The next run decides it when they are scored.
    if (await hasUnscored(tx, id)) return
    const at = ctx.clock.now()
    const prizes = (await prizesOf(tx, [id])).get(id) ?? []
    const [sum] = await countScored(tx, [id])
    const { placed, passed } = await placesOf(tx, tournament, prizesFor(sum?.scored ?? 0, prizes.length), at)
    await passOver(tx, id, passed)
    // If the decision is late, the promotion may end before the usual time for payment is over.
    const { ends_at } = await promotionOf(tx, tournament.promotion_id)
    const pay_until = new Date(
      Math.min(payUntil(at).getTime(), ends_at?.getTime() ?? Number.POSITIVE_INFINITY),
    )
    for (const [index, { member_id, is_told }] of placed.entries()) {
      const amount = prizes[index]
      if (amount === undefined) break
      const place = index + 1
      await insertResult(tx, { tournament_id: id, place, member_id, amount, decided_at: at, pay_until })
      if (is_told) await writeWon(tx, tournament, { member_id, amount, place, pay_until }, at)
    }
    await markDecided(tx, id, at)
    const details = {
      title: tournament.title,
      winners: String(placed.length),
    }
    await audit(
      tx,
      { actor: 'system', action: 'tournament.decide', subject: `tournament:${id}`, details },
      at,
    )
  })

/** Decides all tournaments whose last hour of counting has passed and whose rounds are all scored. A failing one does not stop the others. */
export const decideDue = async (ctx: Context): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - WAIT_MINUTES * MINUTE_MS)
  const due = await findDue(ctx.db, before)
  await forEachIsolated(ctx, due, 'a tournament could not be decided', async id => {
    if (await scoreRounds(ctx, { only: id })) await decide(ctx, id)
  })
}
