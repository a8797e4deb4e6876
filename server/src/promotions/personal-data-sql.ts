import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

/**
 * The period of a bonus for an invited member is the id of that member. The export of the inviter must not contain the id, so the column is left out.
 */
const FRIEND_PERIOD = sql`(case when p.frequency = 'friend' then array['period'] else '{}'::text[] end)`

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'bonuses' as table_name, to_jsonb(b) - ${FRIEND_PERIOD} as row
      from bonuses b join promotions p on p.id = b.promotion_id where b.member_id = ${memberId}
    union all select 'bonus_stakes', to_jsonb(s) from bonus_stakes s where member_id = ${memberId}
    union all select 'bonus_play', to_jsonb(p) from bonus_play p where member_id = ${memberId}
    union all select 'bonus_takings', to_jsonb(t) from bonus_takings t where member_id = ${memberId}
    union all select 'bonus_corrections', to_jsonb(c) from bonus_corrections c where member_id = ${memberId}
    union all select 'bonus_late_bets', to_jsonb(u) from bonus_late_bets u where member_id = ${memberId}
    union all select 'bonus_lookalikes', to_jsonb(l) - array['other_id', 'marks', 'cleared_by', 'cleared_reason'] - ${FRIEND_PERIOD}
      from bonus_lookalikes l join promotions p on p.id = l.promotion_id where l.member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

/** Replaces the bank account in an erased member's bonuses by the id of the bonus, once the law no longer requires the bank account. */
export const forgetBankMarks = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`
    update bonuses set bank_mark = 'erased:' || id where member_id = ${memberId} and bank_mark is not null`.execute(
    tx,
  )
}
