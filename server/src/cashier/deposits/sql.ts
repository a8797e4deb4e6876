import type { DepositStatus } from '@sala/contract/cashier/money-request-statuses.ts'
import type { DepositId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deposits } from '../database/tables.ts'
import { ADD_TIMELINE_ENTRIES } from '../sql.ts'

export const DEPOSIT = [
  'member_id',
  'id',
  'ref',
  'method',
  'channel',
  'wallet_phone',
  'status',
  'amount',
  'transfer_amount',
  'received_amount',
  'to_bank',
  'to_account',
  'to_name',
  'biller_id',
  'terminals',
  'pay_url',
  'payment_id',
  'pay_qr',
  'promotion_id',
  'cause',
  'created_at',
  'expires_at',
  'ended_at',
] as const satisfies readonly (keyof Deposits)[]

export type Deposit = Row<Deposits, typeof DEPOSIT>

type DepositKey = Pick<Deposit, 'member_id' | 'id'>

const nameOf = ({ member_id, id }: DepositKey): string => `${member_id} ${id}`

const findDeposits = batchedQuery(async (db: Db | Tx, keys: readonly DepositKey[]) => {
  const { rows } = await sql<Deposit>`
    select ${columns(DEPOSIT)}
      from unnest((select ${keys.map(({ member_id }) => member_id)}::text[]), (select ${keys.map(({ id }) => id)}::text[]))
           as wanted (of_member, of_deposit)
      join deposits on member_id = of_member and id = of_deposit`.execute(db)
  return rowPerItem(keys, nameOf, rows, nameOf)
})

export const findDeposit = (db: Db | Tx, member_id: MemberId, id: DepositId): Promise<Deposit | null> =>
  findDeposits(db, { member_id, id })

/** Returns a deposit by its id alone, because partners do not know the member. */
export const findDepositAnywhere = async (db: Db | Tx, id: string): Promise<Deposit | null> => {
  const { rows } = await sql<Deposit>`select ${columns(DEPOSIT)} from deposits where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const findDepositByPayment = async (db: Db | Tx, paymentId: string): Promise<Deposit | null> => {
  const { rows } = await sql<Deposit>`
    select ${columns(DEPOSIT)} from deposits where payment_id = ${paymentId} and method = 'gateway'`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns the deposit with the given reference of a bill payment. Gateway deposits are never returned. */
export const findDepositByRef = batchedQuery(async (tx: Tx, refs: readonly string[]) => {
  const { rows } = await sql<Deposit>`
    select ${columns(DEPOSIT)} from deposits where ref = any((select ${[...refs]}::text[])::text[]) and method <> 'gateway'`.execute(
    tx,
  )
  return rowPerItem(
    refs,
    ref => ref,
    rows,
    row => row.ref,
  )
})

export const findWaitingDeposit = async (db: Db | Tx, memberId: MemberId): Promise<Deposit | null> => {
  const { rows } = await sql<Deposit>`
    select ${columns(DEPOSIT)} from deposits where member_id = ${memberId} and status = 'waiting'`.execute(db)
  return rows[0] ?? null
}

export const findDepositByKey = async (
  tx: Tx,
  memberId: MemberId,
  idempotencyKey: string,
): Promise<Deposit | null> => {
  const { rows } = await sql<Deposit>`
    select ${columns(DEPOSIT)} from deposits
    where member_id = ${memberId} and idempotency_key = ${idempotencyKey}`.execute(tx)
  return rows[0] ?? null
}

export type Transfer = {
  readonly to_account: string
  readonly from_bank: string
  readonly from_account: string
  readonly amount: Satang
}

/**
 * Maximum number of deposits that are compared with a transfer. A member has one open deposit at a time, so only a few deposits have the same amount
 * and time.
 */
const CANDIDATES_MAX = 50

/** Returns deposits that a transfer without a reference may pay. They have the same two accounts and exactly the same amount, newest first. */
export const findDepositsLike = batchedQuery(async (tx: Tx, transfers: readonly Transfer[]) => {
  const { rows } = await sql<Deposit & { transfer_no: bigint }>`
    select transfer_no, ${columns(DEPOSIT)}
      from unnest((select ${transfers.map(({ from_bank }) => from_bank)}::text[]),
        (select ${transfers.map(({ from_account }) => from_account)}::text[]),
        (select ${transfers.map(({ to_account }) => to_account)}::text[]),
        (select ${transfers.map(({ amount }) => amount)}::bigint[]))
        with ordinality as transfer (payer_bank, payer_account, our_account, sent, transfer_no)
      cross join lateral (
        select * from deposits
         where from_account = payer_account and from_bank = payer_bank and to_account = our_account
           and transfer_amount = sent
         order by created_at desc limit ${CANDIDATES_MAX}) candidates
     order by transfer_no, created_at desc`.execute(tx)
  const byTransfer = Map.groupBy(rows, row => row.transfer_no)
  return transfers.map((_, i): Deposit[] => byTransfer.get(BigInt(i + 1)) ?? [])
})

/**
 * Returns the member's open or expired deposits that were waiting for money at the time of the given payment. Deposits of exactly this amount come
 * first, then the newest.
 */
export const findDepositsPaidAt = async (
  tx: Tx,
  memberId: MemberId,
  paid: { at: Date; begun_by: Date; amount: Satang },
  limit: number,
): Promise<Deposit[]> => {
  const { rows } = await sql<Deposit>`
    select ${columns(DEPOSIT)} from deposits
    where member_id = ${memberId} and method <> 'gateway' and status in ('waiting', 'expired')
      and created_at <= ${paid.begun_by} and expires_at >= ${paid.at}
    order by transfer_amount = ${paid.amount} desc, id desc limit ${limit}`.execute(tx)
  return rows
}

/**
 * Returns the amounts of open deposits between the two accounts. Locks the payer's account, so that concurrent requests choose different
 * amounts.
 */
export const lockWaitingAmounts = async (tx: Tx, pair: Omit<Transfer, 'amount'>): Promise<Set<bigint>> => {
  await sql`select pg_advisory_xact_lock(hashtext('deposit-amount:' || ${pair.from_bank} || ':' || ${pair.from_account}))`.execute(
    tx,
  )
  const { rows } = await sql<{ transfer_amount: bigint }>`
    select transfer_amount from deposits
    where from_account = ${pair.from_account} and from_bank = ${pair.from_bank}
      and to_account = ${pair.to_account} and status = 'waiting'`.execute(tx)
  return new Set(rows.map(row => row.transfer_amount))
}

export type NewDeposit = Omit<
  Deposit,
  'status' | 'received_amount' | 'pay_url' | 'payment_id' | 'pay_qr' | 'cause' | 'ended_at'
> & {
  readonly from_bank: string
  readonly from_account: string
  readonly claimed_ip: string | null
  readonly idempotency_key: string | null
}

/**
 * Inserts a deposit. Returns null if the reference is taken. For a member with an open deposit, the insert violates the constraint `deposits_open`.
 */
export const insertDeposit = async (tx: Tx, deposit: NewDeposit): Promise<Deposit | null> => {
  const { rows } = await sql<Deposit>`
    insert into deposits (member_id, id, ref, method, channel, wallet_phone, status, amount, transfer_amount, from_bank, from_account,
      to_bank, to_account, to_name, biller_id, terminals, promotion_id, claimed_ip, idempotency_key, created_at, expires_at)
    values (${deposit.member_id}, ${deposit.id}, ${deposit.ref}, ${deposit.method}, ${deposit.channel}, ${deposit.wallet_phone}, 'waiting', ${deposit.amount},
      ${deposit.transfer_amount}, ${deposit.from_bank}, ${deposit.from_account}, ${deposit.to_bank},
      ${deposit.to_account}, ${deposit.to_name}, ${deposit.biller_id}, ${deposit.terminals}, ${deposit.promotion_id}, ${deposit.claimed_ip},
      ${deposit.idempotency_key}, ${deposit.created_at}, ${deposit.expires_at})
    on conflict (ref) do nothing
    returning ${columns(DEPOSIT)}`.execute(tx)
  return rows[0] ?? null
}

export type DepositChange = {
  readonly deposit: DepositKey
  readonly from: DepositStatus
  readonly to: DepositStatus
  readonly received_amount: Satang | null
  readonly cause: string | null
  readonly ended_at: Date | null
  /** Timeline entries to add together with the change of status, oldest first. */
  readonly events: readonly { readonly status: DepositStatus; readonly cause: string | null }[]
  readonly at: Date
}

/** Changes the status of a deposit and adds entries to its timeline. Returns null if the status is no longer `from`. Requires the member's lock. */
export const updateDepositStatus = batchedQuery(async (tx: Tx, changes: readonly DepositChange[]) => {
  const events = changes.flatMap(({ deposit, events: own, at }) =>
    own.map((event, i) => ({ ...event, ...deposit, no: i + 1, at })),
  )
  const { rows } = await sql<Deposit>`
    with changed as (
      update deposits set status = became, received_amount = received, cause = why, ended_at = ended,
          pay_image = case when ended is null then pay_image end,
          wallet_phone = case when ended is null then wallet_phone end
        from unnest((select ${changes.map(({ deposit }) => deposit.member_id)}::text[]),
          (select ${changes.map(({ deposit }) => deposit.id)}::text[]), (select ${changes.map(({ from }) => from)}::text[]),
          (select ${changes.map(({ to }) => to)}::text[]), (select ${changes.map(change => change.received_amount)}::bigint[]),
          (select ${changes.map(({ cause }) => cause)}::text[]), (select ${changes.map(({ ended_at }) => ended_at)}::timestamptz[]))
          as change (of_member, of_deposit, was, became, received, why, ended)
       where member_id = of_member and id = of_deposit and status = was
      returning ${columns(DEPOSIT)}),
    new_entries (member_id, id, no, status, cause, at) as (
      select * from unnest((select ${events.map(({ member_id }) => member_id)}::text[]), (select ${events.map(({ id }) => id)}::text[]),
        (select ${events.map(({ no }) => no)}::bigint[]), (select ${events.map(({ status }) => status)}::text[]),
        (select ${events.map(({ cause }) => cause)}::text[]), (select ${events.map(({ at }) => at)}::timestamptz[]))),
    line as (${ADD_TIMELINE_ENTRIES})
    select ${columns(DEPOSIT)} from changed`.execute(tx)
  return rowPerItem(changes, ({ deposit }) => nameOf(deposit), rows, nameOf)
})

/** The page for the payment of a gateway deposit: a page of the gateway, or the lobby's page with a QR image. */
export type PayPage = {
  readonly pay_url: string
  readonly pay_image: string | null
  readonly payment_id: string | null
}

/** Stores the first payment page of an open deposit. Returns false if the deposit already has one or is no longer open. */
export const setPayPage = async (
  tx: Tx,
  deposit: Pick<Deposit, 'member_id' | 'id'>,
  { pay_url, pay_image, payment_id }: PayPage,
): Promise<boolean> => {
  const { rows } = await sql`
    update deposits set pay_url = ${pay_url}, pay_image = ${pay_image}, payment_id = ${payment_id}
    where member_id = ${deposit.member_id} and id = ${deposit.id} and status = 'waiting' and pay_url is null
    returning id`.execute(tx)
  return rows.length === 1
}

/** Returns the QR image of an open deposit. Returns null if it has none, or if the deposit can no longer be paid. */
export const findPayImage = async (db: Db, memberId: MemberId, id: DepositId): Promise<string | null> => {
  const { rows } = await sql<{ pay_image: string | null }>`
    select pay_image from deposits where member_id = ${memberId} and id = ${id} and status = 'waiting'`.execute(
    db,
  )
  return rows[0]?.pay_image ?? null
}

export const findDepositsToExpire = async (
  db: Db,
  now: Date,
  tried: readonly string[],
  limit: number,
): Promise<Deposit[]> => {
  const { rows } = await sql<Deposit>`
    select ${columns(DEPOSIT)} from deposits where status = 'waiting' and expires_at <= ${now} and id <> all(${[...tried]}::text[])
    order by expires_at limit ${limit}`.execute(db)
  return rows
}
