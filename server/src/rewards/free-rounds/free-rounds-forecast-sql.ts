import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Returns how many of these members exist. */
export const countKnown = async (db: Db, members: readonly MemberId[]): Promise<number> => {
  const { rows } = await sql<{ known: number }>`
    select count(*)::integer as known from member_facts
     where member_id = any(${[...members]}::text[]) and not erased`.execute(db)
  return rows[0]?.known ?? 0
}

/** Returns those of these members who fulfil the conditions of a free bonus. */
export const findEntitled = async (
  db: Db,
  members: readonly MemberId[],
  needs: { readonly deposits: number; readonly phone: boolean },
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select m.member_id from member_facts m
     where m.member_id = any(${[...members]}::text[]) and m.has_bank and not m.erased and (m.phone_proved or not ${needs.phone}::boolean)
       and ${needs.deposits}::integer <= (select count(*) from member_deposits d where d.member_id = m.member_id)
     order by m.member_id`.execute(db)
  return rows.map(({ member_id }) => member_id)
}
