import type { CampaignArm } from '@sala/contract/campaigns/campaign-values.ts'
import type { CampaignId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Span } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type ArmResult = {
  readonly arm: CampaignArm
  readonly members: number
  readonly deposit_total: bigint
  readonly deposit_variance: number | null
  readonly stake_total: bigint
  readonly stake_variance: number | null
  readonly players: number
  readonly limited: number
  readonly complainers: number
  readonly is_final: boolean
  readonly computed_at: Date
}

/**
 * Computes the figures of both groups over a period of whole hours, and stores them. A member counts in the group to which the campaign assigned the
 * member, even if no message was sent.
 */
export const storeResults = async (
  tx: Tx,
  id: CampaignId,
  { begins, ends }: Span,
  { is_final, at }: { readonly is_final: boolean; readonly at: Date },
): Promise<void> => {
  await sql`
    insert into campaign_results (campaign_id, arm, members, deposit_total, deposit_variance, stake_total, stake_variance, players, limited, complainers, is_final, computed_at)
    select ${id}, m.arm, count(*)::int, sum(d.amount)::bigint, var_samp(d.amount)::float8, sum(p.stake)::bigint, var_samp(p.stake)::float8,
           count(*) filter (where p.rounds > 0), count(*) filter (where l.reached), count(*) filter (where q.complained), ${is_final}, ${at}
      from campaign_members m
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from member_deposits
         where member_id = m.member_id and at >= ${begins} and at < ${ends}) d
      cross join lateral (
        select coalesce(sum(stake), 0) as stake, coalesce(sum(rounds), 0) as rounds from member_play_hours
         where member_id = m.member_id and hour >= ${begins} and hour < ${ends}) p
      cross join lateral (
        select exists (select from reached_loss_limits r
                        where r.member_id = m.member_id and r.at >= ${begins} and r.at < ${ends}) as reached) l
      cross join lateral (
        select exists (select from member_complaints c
                        where c.member_id = m.member_id and c.raised_at >= ${begins} and c.raised_at < ${ends}) as complained) q
     where m.campaign_id = ${id}
     group by m.arm
    on conflict (campaign_id, arm) do update
       set members = excluded.members, deposit_total = excluded.deposit_total, deposit_variance = excluded.deposit_variance,
           stake_total = excluded.stake_total, stake_variance = excluded.stake_variance, players = excluded.players,
           limited = excluded.limited, complainers = excluded.complainers, is_final = excluded.is_final, computed_at = excluded.computed_at`.execute(
    tx,
  )
}

export const findResults = async (db: Db, id: CampaignId): Promise<ArmResult[]> => {
  const { rows } = await sql<ArmResult>`
    select arm, members, deposit_total, deposit_variance, stake_total, stake_variance, players, limited, complainers, is_final, computed_at
      from campaign_results where campaign_id = ${id}`.execute(db)
  return rows
}

export type Measured = { readonly id: CampaignId; readonly started_at: Date; readonly result_days: number }

/**
 * Returns campaigns that were sent to members and have no final results. Those that were never computed come first, then those computed the longest
 * ago.
 */
export const findUnmeasured = async (db: Db, limit: number): Promise<Measured[]> => {
  const { rows } = await sql<Measured>`
    select c.id, c.started_at, c.result_days from campaigns c
     where c.started_at is not null and c.result_days is not null and c.message_members + c.control_members > 0
       and not exists (select from campaign_results r where r.campaign_id = c.id and r.is_final)
     order by (select min(r.computed_at) from campaign_results r where r.campaign_id = c.id) nulls first, c.id limit ${limit}`.execute(
    db,
  )
  return rows
}
