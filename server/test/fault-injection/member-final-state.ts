import type { FaultRun } from './fault-run-steps.ts'
import type { FaultyProduct } from './faulty-product.ts'

/**
 * SQL queries for the final state of a member. They leave out random ids, references and account numbers, so that the results of two runs can be
 * compared.
 */
const ENDS = [
  `select 'deposit' as of, method, status, amount::text, received_amount::text from deposits
    where member_id = $1 order by created_at, id`,
  `select 'withdrawal' as of, status, amount::text from withdrawals where member_id = $1 order by created_at, id`,
  `select 'movement' as of, direction, status, amount::text, difference::text from game_movements
    where member_id = $1 order by created_at, id`,
  `select 'transfer' as of, kind, debit, credit, amount::text, debit_balance::text, credit_balance::text from ledger_journal
    where member_id = $1 order by seq`,
  `select 'play' as of, rounds, stake::text, win::text from play_days where member_id = $1 order by day`,
]

/**
 * Returns all calls with their faults in order, and the final state of each member. Two simulations with the same random seed must return the same.
 */
export const readHistory = async (
  product: FaultyProduct,
  { members }: FaultRun,
): Promise<readonly string[]> => {
  const calls = product.line.record.map(({ kind, fault }) => `${kind} ${fault}`)
  const ends: string[] = []
  for (const [place, { id }] of members.entries())
    for (const text of ENDS)
      for (const row of await product.query(text, [id])) ends.push(`${place} ${JSON.stringify(row)}`)
  return [...calls, ...ends]
}
