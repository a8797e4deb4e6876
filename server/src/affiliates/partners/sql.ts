import type { AffiliateState, DealKind } from '@sala/contract/affiliates/affiliate-terms.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** An affiliate partner: an outside company that sends members by its links. */
export type Affiliate = {
  readonly id: number
  readonly name: string
  readonly contact_name: string
  readonly contact_email: string | null
  readonly contact_phone: string | null
  readonly state: AffiliateState
  readonly made_by: string
  readonly made_at: Date
  readonly ended_at: Date | null
}

const AFFILIATE = sql`id, name, contact_name, contact_email, contact_phone, state, made_by, made_at, ended_at`

export const findAffiliates = async (db: Db | Tx): Promise<Affiliate[]> => {
  const { rows } = await sql<Affiliate>`select ${AFFILIATE} from affiliates order by lower(name)`.execute(db)
  return rows
}

export const findAffiliate = async (db: Db | Tx, id: number): Promise<Affiliate | null> => {
  const { rows } = await sql<Affiliate>`select ${AFFILIATE} from affiliates where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks the partner's row, so that changes of its deals, links and statements wait for each other. */
export const lockAffiliate = async (tx: Tx, id: number): Promise<Affiliate | null> => {
  const { rows } =
    await sql<Affiliate>`select ${AFFILIATE} from affiliates where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export type NewAffiliate = Pick<
  Affiliate,
  'name' | 'contact_name' | 'contact_email' | 'contact_phone' | 'made_by' | 'made_at'
>

/** Inserts a partner, which is paused. A name that exists violates the index `affiliates_name`. */
export const insertAffiliate = async (tx: Tx, given: NewAffiliate): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into affiliates (name, contact_name, contact_email, contact_phone, made_by, made_at)
    values (${given.name}, ${given.contact_name}, ${given.contact_email}, ${given.contact_phone}, ${given.made_by}, ${given.made_at})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export const setState = async (tx: Tx, id: number, state: AffiliateState, at: Date): Promise<void> => {
  await sql`
    update affiliates set state = ${state}, ended_at = case when ${state} = 'ended' then ${at}::timestamptz end
     where id = ${id}`.execute(tx)
}

export type AffiliateLink = {
  readonly key: string
  readonly affiliate_id: number
  readonly channel: string
  readonly made_by: string
  readonly made_at: Date
}

/** Returns the affiliate partner's links, the oldest first. */
export const findLinks = async (db: Db | Tx, affiliateId: number): Promise<AffiliateLink[]> => {
  const { rows } = await sql<AffiliateLink>`
    select key, affiliate_id, channel, made_by, made_at from affiliate_links where affiliate_id = ${affiliateId}
     order by made_at, key`.execute(db)
  return rows
}

/**
 * Inserts a link. Returns false if another link has the same key. A channel that the partner already has violates the index
 * `affiliate_links_channel`.
 */
export const insertLink = async (tx: Tx, link: AffiliateLink): Promise<boolean> => {
  const { rows } = await sql`
    insert into affiliate_links (key, affiliate_id, channel, made_by, made_at)
    values (${link.key}, ${link.affiliate_id}, ${link.channel}, ${link.made_by}, ${link.made_at})
    on conflict (key) do nothing returning key`.execute(tx)
  return rows.length === 1
}

/** A deal with its terms. The amounts and conditions of the other kind of deal are null. */
export type StoredDeal = {
  readonly id: number
  readonly affiliate_id: number
  readonly kind: DealKind
  /** First day of the month in which the deal begins, `YYYY-MM-DD`. */
  readonly from_month: string
  readonly amount: Satang | null
  readonly minimum_deposit: Satang | null
  readonly minimum_turnover: Satang | null
  readonly within_days: number | null
  readonly share_percent: number | null
  readonly carries_negative: boolean
  readonly decided_by: string
  readonly decided_at: Date
}

/** Returns the affiliate partner's deals, the newest first. */
export const findDeals = async (db: Db | Tx, affiliateId: number): Promise<StoredDeal[]> => {
  const { rows } = await sql<StoredDeal>`
    select id, affiliate_id, kind, from_month::text as from_month, amount, minimum_deposit, minimum_turnover, within_days, share_percent,
           carries_negative, decided_by, decided_at
      from affiliate_deals where affiliate_id = ${affiliateId} order by from_month desc`.execute(db)
  return rows
}

export const insertDeal = async (tx: Tx, deal: Omit<StoredDeal, 'id'>): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into affiliate_deals (affiliate_id, kind, from_month, amount, minimum_deposit, minimum_turnover, within_days,
      share_percent, carries_negative, decided_by, decided_at)
    values (${deal.affiliate_id}, ${deal.kind}, ${deal.from_month}::date, ${deal.amount}, ${deal.minimum_deposit},
      ${deal.minimum_turnover}, ${deal.within_days}, ${deal.share_percent}, ${deal.carries_negative}, ${deal.decided_by},
      ${deal.decided_at})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}
