import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'
import { AML_PROPOSALS } from './proposals/hidden-proposal-kinds.ts'

/**
 * Returns the proposals about the member for the copy of the member's data. Proposals about money laundering are left out without a trace, because
 * the member must not know of them.
 */
export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'proposals' as table_name,
           to_jsonb(p) - array['maker_id', 'checker_id', 'reason', 'evidence', 'answer', 'ended_by', 'first_half']
             || jsonb_build_object('effect', (
                  select coalesce(jsonb_agg(line order by place), '[]') from jsonb_array_elements(p.effect) with ordinality as e (line, place)
                   where line->>'what' <> 'risk_decides')) as row
      from proposals p where member_id = ${memberId} and kind <> all(${[...AML_PROPOSALS]}::text[])`.execute(
    db,
  )
  return rows
}

/** Removes the content of proposals about the member. Open ones are closed, because a proposal without content cannot be decided. */
export const emptyProposals = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await sql`
    update proposals set payload = '{}', effect = '[]', evidence = null,
           state = case when state = 'open' then 'expired' else state end, closed_at = coalesce(closed_at, ${at})
     where member_id = ${memberId}`.execute(tx)
}
