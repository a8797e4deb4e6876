import { REWARD_WAIT_DAYS } from '@sala/contract/rewards/reward-wait.ts'
import type { TournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import { TOURNAMENT_SUMMARY } from '@sala/contract/rewards/tournaments/tournament-texts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit } from '../../platform/audit.ts'
import { DAY_MS, HOUR_MS } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { closeRewardPromotion, makeRewardPromotion } from '../../promotions/offers/reward-promotions.ts'
import {
  findPrizes,
  findTournament,
  insertTournament,
  lockNumbers,
  lockTournament,
  markCancelled,
  type Tournament,
} from './sql.ts'

export { countPlayers, findTournaments, type Tournament } from './sql.ts'

/** Number of days after the last time of payment for which the promotion of the prizes stays open, because the job may run late. */
const PROMOTION_SPARE_DAYS = 2

export const totalOf = (prizes: readonly Satang[]): Satang =>
  satang(prizes.reduce<bigint>((sum, prize) => sum + prize, 0n))

/** Returns the tournament. Throws Refusal `not_found` if there is none with that number. */
export const tournamentById = async (db: Db | Tx, id: number): Promise<Tournament> => {
  const tournament = await findTournament(db, id)
  if (tournament === null) throw new Refusal('not_found')
  return tournament
}

/** Returns the amounts of the tournaments' prizes by the tournament's number, the first place first. */
export const prizesOf = async (
  db: Db | Tx,
  tournaments: readonly number[],
): Promise<ReadonlyMap<number, Satang[]>> => {
  const prizes = await findPrizes(db, tournaments)
  return new Map(
    tournaments.map(id => [
      id,
      prizes.filter(({ tournament_id }) => tournament_id === id).map(({ amount }) => amount),
    ]),
  )
}

/** Time until which a prize of the tournament can be paid. */
export const payUntil = (counts_until: Date): Date =>
  new Date(counts_until.getTime() + REWARD_WAIT_DAYS * DAY_MS)

/** Writes the message to the member who gets a prize. After a repeated call there is still only one message. */
export const writeWon = (
  tx: Tx,
  { id, title }: Pick<Tournament, 'id' | 'title'>,
  prize: {
    readonly member_id: MemberId
    readonly amount: Satang
    readonly place: number
    readonly pay_until: Date
  },
  at: Date,
): Promise<void> => {
  const { member_id, amount, place, pay_until } = prize
  const facts = { kind: 'tournament_won' as const, amount, tournament: title, place, until: pay_until }
  return writeMessage(tx, member_id, facts, `tournament:${id}`, at)
}

/**
 * Opens a tournament for entries. It never changes afterwards. Requires the decision of two operators. Throws Refusal `tournament_over` if
 * its start has passed.
 */
export const openTournament = (
  ctx: Context,
  decision: OperatorDecision,
  draft: TournamentDraft,
): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    await lockNumbers(tx)
    const at = ctx.clock.now()
    const { title, section, scoring, minimum_stake, starts_at, ends_at, prizes } = draft
    if (starts_at <= at) throw new Refusal('tournament_over')
    const [first] = prizes
    invariant(first !== undefined, 'a tournament has a prize')
    const counts_until = new Date(ends_at.getTime() + draft.counting_hours * HOUR_MS)
    const budget = totalOf(prizes)
    const promotion_id = await makeRewardPromotion(
      tx,
      {
        ...{ title, summary: TOURNAMENT_SUMMARY, amount: first, budget, starts_at: at },
        ends_at: new Date(payUntil(counts_until).getTime() + PROMOTION_SPARE_DAYS * DAY_MS),
        turnover_times: draft.turnover_times,
        maximum_withdrawal: draft.maximum_withdrawal,
        valid_days: draft.valid_days,
        audience: 'everybody',
        audience_days: null,
      },
      at,
    )
    const id = await insertTournament(
      tx,
      {
        ...{ promotion_id, title, section, scoring, minimum_stake, starts_at, ends_at, counts_until },
        ...{ opened_at: at, opened_by: decidedBy(decision) },
      },
      prizes,
    )
    invariant(id > 0, 'an opened tournament has a number')
    const details = {
      ...reasonFacts(decision),
      title,
      budget: formatSatang(budget),
    }
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'tournament.open', subject: `tournament:${id}`, details },
      at,
    )
    return id
  })

/** Cancels a tournament before its start. Throws Refusal `tournament_begun` after the start or a cancellation, and `not_found`. */
export const cancelTournament = (ctx: Context, decision: OperatorDecision, id: number): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const tournament = await lockTournament(tx, id)
    const at = ctx.clock.now()
    if (tournament === null) throw new Refusal('not_found')
    if (tournament.cancelled_at !== null || tournament.starts_at <= at) throw new Refusal('tournament_begun')
    const by = decidedBy(decision)
    await markCancelled(tx, id, by, at)
    await closeRewardPromotion(tx, tournament.promotion_id, by, at)
    const details = reasonFacts(decision)
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'tournament.cancel', subject: `tournament:${id}`, details },
      at,
    )
  })
