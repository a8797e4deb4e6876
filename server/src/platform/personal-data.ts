import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from './db.ts'

/** A row that names a member, as the member gets it: without secrets, and without what tells of somebody else. */
export type PersonalRow = { readonly table_name: string; readonly row: unknown }

/** Who the account belonged to, for whoever has to look for traces by something else than the member's id. */
export type ErasedPerson = {
  readonly member_id: MemberId
  readonly phone: string
  readonly account_number: string | null
  /** From where they signed in. */
  readonly addresses: readonly string[]
}

/** What a domain keeps about members: each has one, and `privacy/domains.ts` lists them. */
export type PersonalData = {
  /** The tables that `read` tells of. */
  readonly exported: readonly string[]
  /** Tables that name a member and are not told of, and why. */
  readonly left_out: Readonly<Record<string, string>>
  /** Every row about the member, a page at a time: a member of many years costs no memory. */
  readonly read: (db: Db, memberId: MemberId) => AsyncIterable<readonly PersonalRow[]>
  /** Takes away at once whatever no law wants kept, under the member's lock. */
  readonly erase?: (tx: Tx, person: ErasedPerson, at: Date) => Promise<void>
  /** Makes unrecognisable whose money it was, when the years of that are over. `account` was the member's own, if it is still known. */
  readonly forgetMoney?: (tx: Tx, memberId: MemberId, account: string | null) => Promise<void>
}

/** For what is read in one go. */
export async function* inOnePage<T>(rows: Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  yield await rows
}
