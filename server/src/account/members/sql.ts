import type { Scope } from '@sala/contract/account/member-permissions.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Members, Tables } from '../database/tables.ts'

/**
 * Cache of the member rows that a transaction has locked, and that no other transaction can change. The transaction itself must call `memberChanged`
 * when it changes one.
 */
const locked = new WeakMap<Db | Tx, Map<MemberId, Member>>()

/** Removes the member's row from the transaction's cache (`locked`). Each function that updates the database table `members` must call it. */
export const memberChanged = (tx: Tx, memberId: MemberId): void => void locked.get(tx)?.delete(memberId)

export const findMember = async (db: Db | Tx, memberId: MemberId): Promise<Member | null> => {
  const known = locked.get(db)?.get(memberId)
  if (known !== undefined) return known
  const { rows } = await sql<Member>`select ${columns(MEMBER)} from members where id = ${memberId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Locks rows in the order of ids. The lock `for no key update` lets other transactions insert rows that reference the member. */
const lockRow = batchedQuery(async (tx: Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<Member>`
    select ${columns(MEMBER)} from members where id = any((select ${[...memberIds]}::text[])::text[]) order by id for no key update`.execute(
    tx,
  )
  return rowPerItem(
    memberIds,
    id => id,
    rows,
    row => row.id,
  )
})

export const findMemberForUpdate = async (tx: Tx, memberId: MemberId): Promise<Member | null> => {
  const own = locked.get(tx) ?? new Map<MemberId, Member>()
  const known = own.get(memberId)
  if (known !== undefined) return known
  locked.set(tx, own)
  const member = await lockRow(tx, memberId)
  if (member !== null) own.set(memberId, member)
  return member
}

export const findMemberId = async (db: Db | Tx, phone: string): Promise<MemberId | null> => {
  const { rows } = await sql<{ id: MemberId }>`select id from members where phone = ${phone}`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns the member with that bank account. `banks` are all names of one bank. */
export const findAccountOwner = async (
  db: Db | Tx,
  banks: readonly string[],
  accountNumber: string,
): Promise<MemberId | null> => {
  const { rows } = await sql<{ id: MemberId }>`
    select id from members where bank = any(${[...banks]}::text[]) and ltrim(account_number, '0') = ltrim(${accountNumber}::text, '0')
    order by created_at limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export const findNames = async (
  db: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<Pick<Member, 'id' | 'phone' | 'name'>[]> => {
  const { rows } = await sql<Pick<Member, 'id' | 'phone' | 'name'>>`
    select id, phone, name from members where id = any(${[...memberIds]}::text[])`.execute(db)
  return rows
}

export const findPhones = async (
  db: Db,
  memberIds: readonly MemberId[],
): Promise<{ id: MemberId; phone: string }[]> => {
  const { rows } = await sql<{ id: MemberId; phone: string }>`
    select id, phone from members where id = any(${[...memberIds]}::text[])`.execute(db)
  return rows
}

/** Returns the contact data of the members who are not erased. */
export const findContacts = async (
  db: Db,
  memberIds: readonly MemberId[],
): Promise<Pick<Member, 'id' | 'phone' | 'name' | 'bank' | 'account_number'>[]> => {
  const { rows } = await sql<Pick<Member, 'id' | 'phone' | 'name' | 'bank' | 'account_number'>>`
    select id, phone, name, bank, account_number from members
     where id = any(${[...memberIds]}::text[]) and erased_at is null`.execute(db)
  return rows
}

const MEMBER = [
  'id',
  'phone',
  'phone_proved',
  'name',
  'bank',
  'account_number',
  'line',
  'birth_date',
  'bank_set_at',
  'payment_gateway_status',
  'scope',
  'created_at',
  'suspended_at',
  'closed_at',
  'erased_at',
  'second_factor_at',
  'factors_recovered_at',
] as const satisfies readonly (keyof Members)[]

/**
 * A member's row. `phone_proved` means that the member entered a code that was sent to the phone, in a registration by SMS, a password reset or a
 * phone proof. Bank, number, name and `line` are null until the member sets the bank account (C11). `birth_date` is Gregorian, and the member can set
 * it only once.
 */
export type Member = Row<Members, typeof MEMBER>

/** Columns that `updateMember` does not accept, because they are fixed after they were set. */
type Fixed =
  | 'id'
  | 'phone'
  | 'name'
  | 'bank'
  | 'account_number'
  | 'bank_set_at'
  | 'birth_date'
  | 'created_at'
  | 'erased_at'
export type MemberChange = { readonly [K in Exclude<keyof Member, Fixed>]?: Member[K] | undefined }

/** At least one field is required, because an empty update is invalid SQL. */
export const updateMember = async (
  tx: Tx,
  memberId: MemberId,
  { scope, ...others }: MemberChange,
): Promise<void> => {
  const asJson = scope === undefined ? {} : { scope: sql<Scope>`${JSON.stringify(scope)}::jsonb` }
  await tx
    .withTables<Pick<Tables, 'members'>>()
    .updateTable('members')
    .set({ ...others, ...asJson })
    .where('id', '=', memberId)
    .execute()
  memberChanged(tx, memberId)
}
