import type { DealKind } from '@sala/contract/affiliates/affiliate-terms.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type Today = { readonly now: Date; readonly born_until: string }

/**
 * A member who can earn for an affiliate partner, with the deal that applied in the month of the registration. If none applied, its terms are null.
 */
export type EarningMember = {
  readonly member_id: MemberId
  readonly link_key: string
  /** Bangkok day of the registration, `YYYY-MM-DD`. */
  readonly joined_day: string
  readonly deal_id: number | null
  readonly kind: DealKind | null
  readonly minimum_deposit: bigint | null
  readonly minimum_turnover: bigint | null
  readonly within_days: number | null
  readonly erased_at: Date | null
}

/** Returns the members who can earn for the affiliate partner, each with the deal that applied in the month of the registration. */
export const findMembers = async (
  db: Db | Tx,
  affiliateId: number,
  { now, born_until }: Today,
): Promise<EarningMember[]> => {
  const { rows } = await sql<EarningMember>`
    select a.member_id, a.link_key, (a.joined_at at time zone 'Asia/Bangkok')::date::text as joined_day,
           d.id as deal_id, d.kind, d.minimum_deposit, d.minimum_turnover, d.within_days, f.erased_at
      from affiliate_links l
      join affiliate_members a on a.link_key = l.key
      join member_facts f on f.member_id = a.member_id
      left join lateral (
        select * from affiliate_deals d
         where d.affiliate_id = l.affiliate_id and d.from_month <= (a.joined_at at time zone 'Asia/Bangkok')::date
         order by d.from_month desc limit 1) d on true
     where l.affiliate_id = ${affiliateId} and a.refused is null
       and affiliate_can_earn(f.member_id, f.birth_date, ${now}, ${born_until}::date)`.execute(db)
  return rows
}

/** A member who registered in the last days, for the dry run of a proposed deal. */
export type TrialMember = Pick<EarningMember, 'member_id' | 'joined_day' | 'erased_at'>

/** Returns the affiliate partner's members who registered since `since` and can earn. If the partner is null, returns all such members. */
export const findTrialMembers = async (
  db: Db | Tx,
  affiliateId: number | null,
  since: Date,
  { now, born_until }: Today,
): Promise<TrialMember[]> => {
  const { rows } = await sql<TrialMember>`
    select f.member_id, (f.registered_at at time zone 'Asia/Bangkok')::date::text as joined_day, f.erased_at
      from member_facts f
      left join affiliate_members a on a.member_id = f.member_id
      left join affiliate_links l on l.key = a.link_key
     where f.registered_at >= ${since} and a.refused is null
       and affiliate_can_earn(f.member_id, f.birth_date, ${now}, ${born_until}::date)
       and (${affiliateId}::integer is null or l.affiliate_id = ${affiliateId}::integer)`.execute(db)
  return rows
}
