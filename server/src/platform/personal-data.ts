import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from './db.ts'

/** A member's row for the export, without secrets and others' data. */
export type PersonalRow = { readonly table_name: string; readonly row: unknown }

/** Identity of the account, to find traces without the id. */
export type ErasedPerson = {
  readonly member_id: MemberId
  readonly phone: string
  readonly account_number: string | null
  /** From where they signed in. */
  readonly addresses: readonly string[]
}

/** Personal data of a domain; `privacy/domains.ts` lists all. */
export type PersonalData = {
  /** Tables in the export. */
  readonly exported: readonly string[]
  /** Excluded tables with reasons. */
  readonly left_out: Readonly<Record<string, string>>
  /** Every row about the member, a page at a time: a member of many years costs no memory. */
  readonly read: (db: Db, memberId: MemberId) => AsyncIterable<readonly PersonalRow[]>
  /** Takes away at once whatever no law wants kept, under the member's lock. */
  readonly erase?: (tx: Tx, person: ErasedPerson, at: Date) => Promise<void>
  /** Makes unrecognisable whose money it was, when the years of that are over. `account` was the member's own, if it is still known. */
  readonly forgetMoney?: (tx: Tx, memberId: MemberId, account: string | null) => Promise<void>
}

/** For small tables. */
export async function* inOnePage<T>(rows: Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  yield await rows
}
