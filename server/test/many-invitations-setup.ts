import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Context } from '../src/context.ts'
import { inTransaction, type Tx } from '../src/platform/db.ts'

type Inviting = {
  readonly database: { readonly query: (text: string, values: unknown[]) => Promise<unknown> }
  readonly ctx: Context
}

/** Inserts `count` members whom the inviter invited now. They have no deposit. */
export const inviteMany = async (
  { database, ctx }: Inviting,
  inviter: { readonly id: MemberId },
  count: number,
): Promise<void> => {
  const ids = `select 'mem_' || lpad(n::text, 26, '0') as id, n from generate_series(1, $1::integer) n`
  await database.query(
    `insert into members (id, phone, phone_proved, password_hash, created_at)
     select id, '06' || lpad(n::text, 8, '0'), false, '$argon2id$', $2 from (${ids}) i`,
    [count, ctx.clock.now()],
  )
  await database.query(
    `insert into referral_members (member_id, key, parent_id, outcome, joined_at)
     select id, lpad(n::text, 10, '0'), $2, 'joined', $3 from (${ids}) i`,
    [count, inviter.id, ctx.clock.now()],
  )
  await database.query(
    `insert into referral_lines (member_id, level, ancestor_id) select id, 1, $2 from (${ids}) i`,
    [count, inviter.id],
  )
}

/** Returns how many rows of invitations the work reads in its transaction. */
export const invitationsRead = (ctx: Context, work: (tx: Tx) => Promise<unknown>): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    const count = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
         where relname = 'referral_members'`.execute(tx)
      return rows[0]?.read ?? 0
    }
    const before = await count()
    await work(tx)
    return (await count()) - before
  })
