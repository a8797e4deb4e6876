import type { GrantState } from '@sala/contract/rewards/free-rounds/free-rounds.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Free rounds of a member at a game site. Rounds and wins that the site rolled back are not in `used` and `winnings`. */
export type FreeRoundsGrant = {
  readonly id: bigint
  readonly reference: string
  readonly site: string
  readonly site_reward: string | null
  readonly member_id: MemberId
  /** The game's id at the game site. */
  readonly game_id: string
  readonly rounds: number
  readonly stake: Satang
  readonly ends_at: Date
  readonly status: GrantState
  readonly used: number
  readonly winnings: Satang
  readonly silences: number
  readonly asked_at: Date | null
}

const GRANT = sql`id, reference, site, site_reward, member_id, game_id, rounds, stake, ends_at, status, used, winnings, silences, asked_at`

export type NewGrant = Pick<
  FreeRoundsGrant,
  'reference' | 'site' | 'member_id' | 'game_id' | 'rounds' | 'stake' | 'ends_at'
> & { readonly created_at: Date }

export const insertGrant = async (tx: Tx, g: NewGrant): Promise<bigint> => {
  const { rows } = await sql<{ id: bigint }>`
    insert into free_round_grants (reference, site, member_id, game_id, rounds, stake, ends_at, status, created_at)
    values (${g.reference}, ${g.site}, ${g.member_id}, ${g.game_id}, ${g.rounds}, ${g.stake}, ${g.ends_at}, 'sending', ${g.created_at})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0n
}

export const findGrant = async (db: Db | Tx, id: bigint): Promise<FreeRoundsGrant | null> => {
  const { rows } =
    await sql<FreeRoundsGrant>`select ${GRANT} from free_round_grants where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const lockGrant = async (tx: Tx, id: bigint): Promise<FreeRoundsGrant | null> => {
  const { rows } = await sql<FreeRoundsGrant>`
    select ${GRANT} from free_round_grants where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Locks the member's free rounds to which the game site gave the id `reward`, and returns them. */
export const lockGrantOfReward = async (
  tx: Tx,
  {
    site,
    reward,
    member_id,
  }: { readonly site: string; readonly reward: string; readonly member_id: MemberId },
): Promise<FreeRoundsGrant | null> => {
  const { rows } = await sql<FreeRoundsGrant>`
    select ${GRANT} from free_round_grants
     where site = ${site} and site_reward = ${reward} and member_id = ${member_id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Returns whether the member has free rounds of the game for which the site has not confirmed the order. */
export const hasUnconfirmed = async (
  tx: Tx,
  { site, game_id, member_id }: Pick<FreeRoundsGrant, 'site' | 'game_id' | 'member_id'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from free_round_grants
     where member_id = ${member_id} and site = ${site} and game_id = ${game_id} and site_reward is null and ended_at is null
     limit 1`.execute(tx)
  return rows.length > 0
}

/** Stores a new state of free rounds, and the site's id of them if it is known now. `ended_at` is null for an open state. */
export const updateGrant = async (
  tx: Tx,
  id: bigint,
  to: {
    readonly status: GrantState
    readonly reward: string | null
    readonly problem: string | null
    readonly ended_at: Date | null
  },
): Promise<void> => {
  await sql`
    update free_round_grants
       set status = ${to.status}, site_reward = coalesce(site_reward, ${to.reward}), problem = ${to.problem}, ended_at = ${to.ended_at},
           silences = 0
     where id = ${id}`.execute(tx)
}

/**
 * Reopens free rounds that had ended here but that the game site gave nevertheless. Stores the site's id of the free rounds, and the status
 * `cancelling`.
 */
export const reopenToCancel = async (tx: Tx, id: bigint, reward: string): Promise<void> => {
  await sql`
    update free_round_grants
       set status = 'cancelling', site_reward = ${reward}, problem = null, ended_at = null, settled_winnings = null, silences = 0
     where id = ${id} and ended_at is not null and site_reward is null`.execute(tx)
}

/**
 * Reserves the next call to the site about these free rounds, so that only one worker makes it. Each reservation raises the count of calls without an
 * answer (`silences`), which returns to zero when the site reports the rounds. Returns false if another worker has called since the grant was read.
 */
export const claimQuestion = async (
  db: Db,
  { id, asked_at }: Pick<FreeRoundsGrant, 'id' | 'asked_at'>,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update free_round_grants set asked_at = ${at}, silences = silences + 1
     where id = ${id} and asked_at is not distinct from ${asked_at} and ended_at is null returning 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns open grants whose end has passed or whose call was lost, if the site was not called about them since `asked`. */
export const findDue = async (
  db: Db,
  { ended, asked }: { readonly ended: Date; readonly asked: Date },
  limit: number,
): Promise<FreeRoundsGrant[]> => {
  const { rows } = await sql<FreeRoundsGrant>`
    select ${GRANT} from free_round_grants
     where ended_at is null and (ends_at <= ${ended} or status <> 'given' or used = rounds)
       and coalesce(asked_at, created_at) <= ${asked}
     order by ends_at limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns whether each bet of the free rounds is decided: its round is closed or rolled back. A win alone does not decide a bet, because another win
 * may follow until the round is closed.
 */
export const isDecided = async (tx: Tx, id: bigint): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from free_round_plays b
     where b.grant_id = ${id} and b.kind = 'bet' and not b.closes
       and not exists (select from free_round_plays w where w.of_id = b.id and (w.closes or w.kind = 'rollback'))
     limit 1`.execute(tx)
  return rows.length === 0
}

/** Stores the final winnings of free rounds, and returns them. Returns null if they were stored before. */
export const settleWinnings = async (tx: Tx, id: bigint): Promise<Satang | null> => {
  const { rows } = await sql<{ winnings: Satang }>`
    update free_round_grants set settled_winnings = winnings
     where id = ${id} and settled_winnings is null and ended_at is not null returning winnings`.execute(tx)
  return rows[0]?.winnings ?? null
}
