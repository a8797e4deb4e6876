import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from './db.ts'

/** A member's row for the export, without secrets and others' data. */
export type PersonalRow = { readonly table_name: string; readonly row: unknown }

/** Identifying data of the account, to find rows without its id. */
export type ErasedPerson = {
  readonly member_id: MemberId
  readonly phone: string
  readonly account_number: string | null
  /** Addresses of the member's sign-ins. */
  readonly addresses: readonly string[]
}

/** Personal data of a domain; `privacy/domains.ts` lists all. */
export type PersonalData = {
  /** Tables in the export. */
  readonly exported: readonly string[]
  /** Excluded tables with reasons. */
  readonly left_out: Readonly<Record<string, string>>
  /** All rows about the member in pages, so that a long history does not fill the memory. */
  readonly read: (db: Db, memberId: MemberId) => AsyncIterable<readonly PersonalRow[]>
  /** Immediately deletes data without a legal retention, under the member's lock. */
  readonly erase?: (tx: Tx, person: ErasedPerson, at: Date) => Promise<void>
  /** Pseudonymises money rows when their legal retention ends. `account` is the member's bank account, if still known. */
  readonly forgetMoney?: (tx: Tx, memberId: MemberId, account: string | null) => Promise<void>
}

/** For small tables. */
export async function* inOnePage<T>(rows: Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  yield await rows
}
