import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type Budget = { readonly promotion_id: number; readonly budget: Satang; readonly spent: Satang }

export const findBudgets = async (db: Db | Tx): Promise<Budget[]> => {
  const { rows } = await sql<Budget>`select promotion_id, budget, spent from promotion_budgets`.execute(db)
  return rows
}

/** Returns the numbers of the promotions whose remaining budget is too small for another bonus. */
export const findSpentBudgets = async (db: Db | Tx): Promise<number[]> => {
  const { rows } = await sql<{ promotion_id: number }>`
    select b.promotion_id from promotion_budgets b join promotions p on p.id = b.promotion_id
     where b.spent + coalesce(p.reward_fixed, 1) > b.budget`.execute(db)
  return rows.map(row => row.promotion_id)
}

/** Returns the number of open promotions and rewards whose budget is used up to this share, in percent, or more. */
export const countNearBudgets = async (db: Db, percent: number): Promise<number> => {
  const { rows } = await sql<{ near: number }>`
    select count(*)::integer as near from promotion_budgets b join promotions p on p.id = b.promotion_id
     where p.active and b.spent * 100 >= b.budget * ${percent}`.execute(db)
  return rows[0]?.near ?? 0
}

/**
 * Locks the promotion against a concurrent `setBudget`, which adds up the bonuses granted so far. Either this transaction waits for `setBudget`, or
 * `setBudget` waits for this transaction and counts its bonus.
 */
export const holdBudget = async (tx: Tx, promotionId: number): Promise<void> => {
  await sql`select from promotions where id = ${promotionId} for key share`.execute(tx)
}

/**
 * Subtracts the amount of a bonus from the promotion's budget, in a transaction that called `holdBudget`. Returns false if the rest of the budget is
 * too small, and true for a promotion without a budget. From this call to the commit, all other bonuses of the promotion wait.
 */
export const takeFromHeldBudget = async (tx: Tx, promotionId: number, amount: Satang): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    with given as (
      update promotion_budgets set spent = spent + ${amount}
       where promotion_id = ${promotionId} and spent + ${amount} <= budget returning 1)
    select exists (select from given)
        or not exists (select from promotion_budgets where promotion_id = ${promotionId}) as taken`.execute(
    tx,
  )
  return rows[0]?.taken === true
}

/** Subtracts the amount of a bonus from the promotion's budget, as `takeFromHeldBudget` does. */
export const takeFromBudget = async (tx: Tx, promotionId: number, amount: Satang): Promise<boolean> => {
  await holdBudget(tx, promotionId)
  return takeFromHeldBudget(tx, promotionId, amount)
}

/** Returns whether the rest of a promotion's budget covers the amount. A promotion without a budget covers each amount. */
export const isCovered = async (db: Db | Tx, promotionId: number, amount: Satang): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from promotion_budgets where promotion_id = ${promotionId} and spent + ${amount} > budget`.execute(
    db,
  )
  return rows.length === 0
}

/**
 * Locks a promotion's budget until the transaction ends, and returns whether its rest covers the amount. A later `takeFromBudget` of at most
 * this amount then succeeds.
 */
export const lockBudget = async (tx: Tx, promotionId: number, amount: Satang): Promise<boolean> => {
  // Takes locks in the same order as `takeFromBudget` and `setBudget`, to avoid deadlocks.
  await holdBudget(tx, promotionId)
  await sql`select from promotion_budgets where promotion_id = ${promotionId} for update`.execute(tx)
  return isCovered(tx, promotionId, amount)
}

/** Sets or removes (null) a promotion's budget. Bonuses granted before count as spent. Requires the lock of the promotion's row. */
export const setBudget = async (tx: Tx, promotionId: number, budget: Satang | null): Promise<void> => {
  if (budget === null) {
    await sql`delete from promotion_budgets where promotion_id = ${promotionId}`.execute(tx)
    return
  }
  await sql`
    insert into promotion_budgets (promotion_id, budget, spent)
    select ${promotionId}, ${budget}, coalesce(sum(amount), 0)::bigint from bonuses
     where promotion_id = ${promotionId} and opened_at is not null
    on conflict (promotion_id) do update set budget = excluded.budget`.execute(tx)
}
