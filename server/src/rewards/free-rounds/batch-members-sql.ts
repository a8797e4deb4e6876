import type { FreeRoundsState } from '@sala/contract/rewards/free-rounds/free-rounds.ts'
import type { PassedOver } from '@sala/contract/rewards/free-rounds/free-rounds-texts.ts'
import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Identifies a member of a batch of free rounds. */
export type Place = { readonly batch_id: number; readonly member_id: MemberId }

/** A member of a batch, with the state and the result of the member's free rounds. */
export type BatchMember = Place & {
  readonly status: FreeRoundsState
  readonly grant_id: bigint | null
  readonly amount: Satang | null
  readonly pay_until: Date | null
}

const MEMBER = sql`batch_id, member_id, status, grant_id, amount, pay_until`

const FIRST: Place = { batch_id: 0, member_id: '' as MemberId }
const PAGE = 100

const findPage = async (db: Db, status: FreeRoundsState, after: Place): Promise<BatchMember[]> => {
  const { rows } = await sql<BatchMember>`
    select ${MEMBER} from free_round_members
     where status = ${status} and settled_at is null
       and (batch_id, member_id) > (${after.batch_id}::integer, ${after.member_id}::text)
     order by batch_id, member_id limit ${PAGE}`.execute(db)
  return rows
}

/** Iterates over the members of all batches whose free rounds have this status. */
export async function* membersIn(
  db: Db,
  status: 'waiting' | 'granted' | 'payable',
): AsyncGenerator<BatchMember> {
  let after = FIRST
  for (;;) {
    const page = await findPage(db, status, after)
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last
  }
}

/** Locks the row of a batch's member if it is in the given state. Returns false if it is not. */
export const lockInState = async (tx: Tx, place: Place, status: FreeRoundsState): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from free_round_members
     where batch_id = ${place.batch_id} and member_id = ${place.member_id} and status = ${status} for update`.execute(
    tx,
  )
  return rows.length > 0
}

export const markGranted = async (tx: Tx, place: Place, grantId: bigint): Promise<void> => {
  await sql`
    update free_round_members set status = 'granted', grant_id = ${grantId}
     where batch_id = ${place.batch_id} and member_id = ${place.member_id} and status = 'waiting'`.execute(tx)
}

export const markPassedOver = async (tx: Tx, place: Place, why: PassedOver, at: Date): Promise<void> => {
  await sql`
    update free_round_members set status = 'passed_over', passed_over = ${why}, settled_at = ${at}
     where batch_id = ${place.batch_id} and member_id = ${place.member_id} and status = 'waiting'`.execute(tx)
}

export const markTold = async (tx: Tx, place: Place, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    update free_round_members set told_at = ${at}
     where batch_id = ${place.batch_id} and member_id = ${place.member_id} and status = 'granted' and told_at is null
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Ends the free rounds of a member, who gets no bonus for them. */
export const markEnded = async (
  tx: Tx,
  place: Place,
  status: 'not_given' | 'nothing' | 'refused' | 'lapsed',
  at: Date,
): Promise<void> => {
  await sql`
    update free_round_members set status = ${status}, settled_at = ${at}
     where batch_id = ${place.batch_id} and member_id = ${place.member_id} and settled_at is null`.execute(tx)
}

export const markPayable = async (tx: Tx, place: Place, amount: Satang, payUntil: Date): Promise<void> => {
  await sql`
    update free_round_members set status = 'payable', amount = ${amount}, pay_until = ${payUntil}
     where batch_id = ${place.batch_id} and member_id = ${place.member_id} and status = 'granted'`.execute(tx)
}

export const markPaid = async (tx: Tx, place: Place, bonusId: BonusId, at: Date): Promise<void> => {
  await sql`
    update free_round_members set status = 'paid', bonus_id = ${bonusId}, settled_at = ${at}
     where batch_id = ${place.batch_id} and member_id = ${place.member_id} and status = 'payable'`.execute(tx)
}

/** Cancels the free rounds of the batch's members who have not got them yet. */
export const cancelWaiting = async (tx: Tx, batch: number, at: Date): Promise<void> => {
  await sql`
    update free_round_members set status = 'cancelled', settled_at = ${at}
     where batch_id = ${batch} and status = 'waiting'`.execute(tx)
}

/** Returns the orders of free rounds of the batch's members that are open at the game site. */
export const findOpenGrants = async (db: Db | Tx, batch: number): Promise<bigint[]> => {
  const { rows } = await sql<{ grant_id: bigint }>`
    select f.grant_id from free_round_members m join free_rounds f on f.grant_id = m.grant_id
     where m.batch_id = ${batch} and m.status = 'granted' and f.ended_at is null order by f.grant_id`.execute(
    db,
  )
  return rows.map(({ grant_id }) => grant_id)
}

/** Returns whether free rounds of the batch were ordered for one of these members. */
export const hasRounds = async (tx: Tx, batch: number, members: readonly MemberId[]): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from free_round_members
     where batch_id = ${batch} and member_id = any(${[...members]}::text[]) and grant_id is not null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
