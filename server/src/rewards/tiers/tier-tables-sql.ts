import type { TierChip } from '@sala/contract/rewards/tiers/tier-limits.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type TierTable = {
  readonly id: number
  readonly promotion_id: number
  readonly made_at: Date
  readonly made_by: string
  readonly ended_at: Date | null
}

export type Tier = {
  readonly place: number
  readonly name: string
  readonly chip: TierChip
  readonly floor: Satang
  readonly withdrawal_maximum: Satang | null
  readonly withdrawal_day_maximum: Satang | null
  readonly queue_minutes: number | null
  readonly cashback_bp: number
  readonly cashback_maximum: Satang
  readonly birthday_gift: Satang
}

const TABLE = sql`id, promotion_id, made_at, made_by, ended_at`
const TIER = sql`place, name, chip, floor, withdrawal_maximum, withdrawal_day_maximum, queue_minutes, cashback_bp, cashback_maximum, birthday_gift`

export const findRunningTable = async (db: Db | Tx): Promise<TierTable | null> => {
  const { rows } = await sql<TierTable>`select ${TABLE} from tier_tables where ended_at is null`.execute(db)
  return rows[0] ?? null
}

export const findTables = async (db: Db | Tx): Promise<TierTable[]> => {
  const { rows } = await sql<TierTable>`select ${TABLE} from tier_tables order by id desc`.execute(db)
  return rows
}

/** Returns the tiers of a table, from the lowest to the highest. */
export const findTiers = async (db: Db | Tx, table: number): Promise<Tier[]> => {
  const { rows } = await sql<Tier>`
    select ${TIER} from tier_rows where table_id = ${table} order by place`.execute(db)
  return rows
}

/** Takes the lock for replacing the table of tiers, until the transaction ends. */
export const lockTables = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('rewards.tiers', 0))`.execute(tx)
}

/** Returns the running table of tiers, and keeps it running until the transaction ends, because replacing it needs this lock. */
export const holdRunningTable = async (tx: Tx): Promise<TierTable | null> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('rewards.tiers', 0))`.execute(tx)
  return findRunningTable(tx)
}

/** Ends the running table of tiers and returns the id of its promotion. Returns null if no table runs. */
export const endRunningTable = async (tx: Tx, at: Date): Promise<number | null> => {
  const { rows } = await sql<{ promotion_id: number }>`
    update tier_tables set ended_at = ${at} where ended_at is null returning promotion_id`.execute(tx)
  return rows[0]?.promotion_id ?? null
}

/** Stores a table of tiers under the next number. No other table may be running. */
export const insertTable = async (
  tx: Tx,
  table: Pick<TierTable, 'promotion_id' | 'made_at' | 'made_by'>,
  tiers: readonly Omit<Tier, 'place'>[],
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into tier_tables (id, promotion_id, made_at, made_by)
    select coalesce(max(id), 0) + 1, ${table.promotion_id}, ${table.made_at}::timestamptz, ${table.made_by} from tier_tables
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  for (const [index, tier] of tiers.entries())
    await sql`
      insert into tier_rows (table_id, ${TIER})
      values (${id}, ${index + 1}, ${tier.name}, ${tier.chip}, ${tier.floor}, ${tier.withdrawal_maximum},
        ${tier.withdrawal_day_maximum}, ${tier.queue_minutes}, ${tier.cashback_bp}, ${tier.cashback_maximum},
        ${tier.birthday_gift})`.execute(tx)
  return id
}
