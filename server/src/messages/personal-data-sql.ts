import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'messages' as table_name, to_jsonb(m) - 'cause' as row from messages m where member_id = ${memberId}
    union all
    select 'push_subscriptions', to_jsonb(s) - array['p256dh', 'auth'] from push_subscriptions s where member_id = ${memberId}
    union all select 'line_links', to_jsonb(l) - 'friend_event_at' from line_links l where member_id = ${memberId}
    union all select 'message_choices', to_jsonb(c) from message_choices c where member_id = ${memberId}
    union all select 'news_consents', to_jsonb(n) from news_consents n where member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

export const deleteMessagesOf = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from push_subscriptions where member_id = ${memberId}`.execute(tx)
  // The started link is deleted first, because a concurrent transaction that completes it has locked its row. This statement waits until that
  // transaction commits, so that the next statement finds and deletes the new link.
  await sql`delete from line_link_starts where member_id = ${memberId}`.execute(tx)
  await sql`delete from line_links where member_id = ${memberId}`.execute(tx)
  await sql`delete from message_choices where member_id = ${memberId}`.execute(tx)
  await sql`delete from news_consents where member_id = ${memberId}`.execute(tx)
  await sql`delete from messages where member_id = ${memberId}`.execute(tx)
}
