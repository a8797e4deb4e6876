import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from './db.ts'

/** A row of the copy of personal data that a member gets. It contains no secrets and no other member's data. */
export type PersonalRow = { readonly table_name: string; readonly row: unknown }

/** Data that identifies the person whose account is being erased. It finds rows about the person that lack the member's id. */
export type ErasedPerson = {
  readonly member_id: MemberId
  readonly phone: string
  readonly account_number: string | null
  /** IP addresses from which the member signed in. */
  readonly addresses: readonly string[]
}

/** Functions by which a domain of the server exports and erases personal data. `privacy/personal-data-handlers.ts` lists all domains. */
export type PersonalData = {
  /** Tables of the domain whose rows the copy of a member's data contains. */
  readonly exported: readonly string[]
  /** Tables of the domain that the copy of a member's data leaves out, each with the reason. */
  readonly left_out: Readonly<Record<string, string>>
  /** Reads all rows about the member page by page, so that a long history does not fill the memory. */
  readonly read: (db: Db, memberId: MemberId) => AsyncIterable<readonly PersonalRow[]>
  /** Deletes the member's data, except what the law requires to keep. The caller has locked the member's row. */
  readonly erase?: (tx: Tx, person: ErasedPerson, at: Date) => Promise<void>
  /**
   * Makes the rows about the member's money anonymous when the law no longer requires them. `account` is the member's bank account, or null if it is
   * unknown.
   */
  readonly forgetMoney?: (tx: Tx, memberId: MemberId, account: string | null, at: Date) => Promise<void>
}

export async function* inOnePage<T>(rows: Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  yield await rows
}
