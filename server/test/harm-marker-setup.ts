import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../src/platform/db.ts'

/**
 * Numbers of ledger accounts (a member's wallet, the company's account) and of kinds of transfers. They are all that the search for markers of harm
 * reads.
 */
const MEMBER_WALLET = 1
const HOUSE = 16
const KINDS = { deposit: 1, loss: 9, win: 8 } as const

class Undone extends Error {}

/** Runs `work` in a transaction and rolls it back. The ledger rows that `work` inserts therefore need not balance. */
export const undone = async (db: Db, work: (tx: Tx) => Promise<void>): Promise<void> => {
  const rolledBack = inTransaction(db, async tx => {
    await work(tx)
    throw new Undone()
  })
  await rolledBack.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

/** Adds a ledger row of a deposit, loss or win to the member. The amount is in baht. */
export const bookFor = async (
  tx: Tx,
  memberId: MemberId,
  what: keyof typeof KINDS,
  { at, baht }: { readonly at: Date; readonly baht: number },
): Promise<void> => {
  await sql`insert into ledger_balances (member_id) values (${memberId}) on conflict do nothing`.execute(tx)
  const [debit, credit] = what === 'loss' ? [MEMBER_WALLET, HOUSE] : [HOUSE, MEMBER_WALLET]
  await sql`
    insert into ledger_transfers (seq, at, amount, member_no, debit, credit, kind, id, reference)
    select nextval('ledger_seq'), ${at}, ${baht * 100}, member_no, ${debit}, ${credit}, ${KINDS[what]},
           'care ' || gen_random_uuid(), 'care' from ledger_balances where member_id = ${memberId}`.execute(
    tx,
  )
}

/** Adds one hour of play to the member. The amounts are in baht. */
export const playHour = async (
  tx: Tx,
  memberId: MemberId,
  { hour, stake, win = 0 }: { readonly hour: Date; readonly stake: number; readonly win?: number },
): Promise<void> => {
  await sql`
    insert into play_hours (member_id, hour, rounds, stake, valid_stake, win)
    values (${memberId}, ${hour}, 1, ${stake * 100}, ${stake * 100}, ${win * 100})
    on conflict (member_id, hour) do update set stake = play_hours.stake + excluded.stake`.execute(tx)
}

/** Adds a withdrawal whose money went back to the member's wallet. */
export const returnWithdrawal = async (
  tx: Tx,
  memberId: MemberId,
  { at, baht }: { readonly at: Date; readonly baht: number },
): Promise<void> => {
  await sql`
    insert into withdrawals (member_id, id, ref, status, amount, held, bank, account_number, name, created_at, ended_at)
    values (${memberId}, 'wdr_' || gen_random_uuid(), (1000000000 + floor(random() * 8000000000))::bigint::text, 'refused', ${baht * 100},
            0, 'scb', '1', 'x', ${at}, ${at})`.execute(tx)
}

export const raiseLimit = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await sql`
    insert into limit_raises (member_id, kind, period, asked_at) values (${memberId}, 'deposit', 'day', ${at})`.execute(
    tx,
  )
}

export const endedBreak = async (tx: Tx, memberId: MemberId, begins: Date, ends: Date): Promise<void> => {
  await sql`
    insert into play_breaks (member_id, kind, begins_at, ends_at) values (${memberId}, 'cool_off', ${begins}, ${ends})`.execute(
    tx,
  )
}
