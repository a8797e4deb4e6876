import { many, maybeOne, one, type Queryable, run, type Tx } from '../foundation/database.ts'
import type { Satang } from '../foundation/money.ts'
import { refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { inventedName, PERSON_BALANCE } from './bank-seed-data.ts'

export type BankAccount = {
  bank: string
  account: string
  name: string
  kind: 'house' | 'person' | 'company'
  balance: Satang
}

const COLUMNS = 'bank, account, name, kind, balance'

const BOOKS_LOCK = 7_310_202

/**
 * Takes a lock that lets the bank book only one movement of money at a time. Statement lines then get their cursors in the order of commits, and two
 * transfers cannot deadlock.
 */
export async function openBooks(tx: Tx): Promise<void> {
  await run(tx, 'select pg_advisory_xact_lock($1)', [BOOKS_LOCK])
}

export function findAccount(on: Queryable, bank: string, account: string): Promise<BankAccount | null> {
  return maybeOne<BankAccount>(
    on,
    `select ${COLUMNS} from sandbox.bank_account where bank = $1 and account = $2`,
    [bank, account],
  )
}

/** Finds the receiving account by the number that the payer typed, which is a biller number or an account number at any bank. */
export function findReceiver(on: Queryable, number: string): Promise<BankAccount | null> {
  return maybeOne<BankAccount>(
    on,
    `select ${COLUMNS} from sandbox.bank_account
     where account = $1 or (bank, account) in (select bank, account from sandbox.bank_biller where biller_id = $1)
     order by kind = 'house' desc, bank limit 1`,
    [number],
  )
}

export function listAccounts(on: Queryable): Promise<BankAccount[]> {
  return many<BankAccount>(
    on,
    `select ${COLUMNS} from sandbox.bank_account order by kind desc, opened_at, account limit 200`,
  )
}

/** Returns the bank account, and opens it with play money when it does not exist. */
export async function findOrOpenAccount(
  tx: Tx,
  world: World,
  wanted: { bank: string; account: string; name?: string },
): Promise<BankAccount> {
  await run(
    tx,
    `insert into sandbox.bank_account (bank, account, name, kind, balance, opened_at)
     values ($1, $2, $3, 'person', $4, $5) on conflict do nothing`,
    [
      wanted.bank,
      wanted.account,
      wanted.name ?? inventedName(wanted.account),
      PERSON_BALANCE,
      world.clock.now(),
    ],
  )
  const account = await findAccount(tx, wanted.bank, wanted.account)
  if (account === null) throw new Error('an account that was just opened is missing')
  return account
}

export async function nameAccount(tx: Tx, of: BankAccount, name: string): Promise<BankAccount> {
  await run(tx, 'update sandbox.bank_account set name = $3 where bank = $1 and account = $2', [
    of.bank,
    of.account,
    name,
  ])
  return { ...of, name }
}

export type Booking = {
  from: BankAccount
  to: BankAccount
  amount: Satang
  note: string | null
  at: Date
  /** Id of a transfer that a person made. The bank issues a slip (a receipt) for it. Absent if no person made the movement. */
  transferId?: string
}

/**
 * Moves money between two accounts and records a movement on each. The caller must hold the ledger lock (`openBooks`). Responds 422
 * `insufficient_balance` if the payer has less than the amount.
 */
export async function book(tx: Tx, booking: Booking): Promise<void> {
  const { from, to, amount } = booking
  const taken = await run(
    tx,
    'update sandbox.bank_account set balance = balance - $3 where bank = $1 and account = $2 and balance >= $3',
    [from.bank, from.account, amount],
  )
  if (taken === 0) throw refusal(422, 'insufficient_balance')
  await run(tx, 'update sandbox.bank_account set balance = balance + $3 where bank = $1 and account = $2', [
    to.bank,
    to.account,
    amount,
  ])
  await writeMovement(tx, from, to, -amount, booking)
  await writeMovement(tx, to, from, amount, booking)
}

async function writeMovement(
  tx: Tx,
  own: BankAccount,
  other: BankAccount,
  amount: Satang,
  { note, at, transferId }: Booking,
): Promise<void> {
  await one(
    tx,
    `insert into sandbox.bank_movement
       (bank, account, amount, balance_after, other_bank, other_account, other_name, note, moved_at, transfer_id)
     select bank, account, $3, balance, $4, $5, $6, $7, $8, $9
     from sandbox.bank_account where bank = $1 and account = $2 returning movement_id`,
    [own.bank, own.account, amount, other.bank, other.account, other.name, note, at, transferId ?? null],
  )
}
