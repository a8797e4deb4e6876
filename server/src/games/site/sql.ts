import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/columns.ts'
import { gathered, rowOfEach } from '../../platform/database/together.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { GameAccounts } from '../database/tables.ts'

const ACCOUNT = [
  'username',
  'opened_at',
  'version',
  'rounds_cursor',
] as const satisfies readonly (keyof GameAccounts)[]

export type SiteAccount = Row<GameAccounts, typeof ACCOUNT>

export const findAccount = gathered(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<SiteAccount & { readonly member_id: MemberId }>`
    select member_id, ${columns(ACCOUNT)} from game_accounts
     where member_id = any((select ${[...memberIds]}::text[])::text[])`.execute(db)
  return rowOfEach<MemberId, SiteAccount & { readonly member_id: MemberId }>(
    memberIds,
    id => id,
    rows,
    row => row.member_id,
  )
})

export const insertAccount = async (tx: Tx | Db, memberId: MemberId, username: string): Promise<void> => {
  await sql`
    insert into game_accounts (member_id, username) values (${memberId}, ${username}) on conflict do nothing`.execute(
    tx,
  )
}

export const markAccountOpened = async (db: Db, memberId: MemberId, at: Date): Promise<void> => {
  await sql`
    update game_accounts set opened_at = ${at} where member_id = ${memberId} and opened_at is null`.execute(
    db,
  )
}

export const forgetAccountOpened = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`update game_accounts set opened_at = null where member_id = ${memberId}`.execute(tx)
}

/** A movement began, or a difference was posted: balances asked for before are worth nothing. Makes the account's row where there is none. */
export const raiseVersion = gathered(
  async (tx: Tx, accounts: readonly { readonly member_id: MemberId; readonly username: string }[]) => {
    await sql`
      insert into game_accounts as a (member_id, username, version)
      select member_id, username, 1
        from unnest(${accounts.map(({ member_id }) => member_id)}::text[], ${accounts.map(({ username }) => username)}::text[])
             as raised (member_id, username)
      on conflict (member_id) do update set version = a.version + 1`.execute(tx)
    return accounts.map(() => undefined)
  },
)
