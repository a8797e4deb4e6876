import type { CampaignArm, StopCause } from '@sala/contract/campaigns/campaign-values.ts'
import type { NewsRefusal } from '@sala/contract/messages/news-refusals.ts'
import type { CampaignId, MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { someRows } from '../../platform/database/row-retention.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type DecidedSending = {
  readonly by: string
  readonly at: Date
  readonly size: number
  /** Maximum number of members that the campaign may reach, if one operator decided it alone. Null if two operators decided it. */
  readonly alone_most: number | null
  readonly control_bp: number
  readonly result_days: number
}

/** Moves a draft to the state `preparing`, in which the audience is computed. Returns false if the campaign is not a draft. */
export const decideDraft = async (tx: Tx, id: CampaignId, decided: DecidedSending): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update campaigns
       set state = 'preparing', decided_by = ${decided.by}, decided_at = ${decided.at}, size_decided = ${decided.size}, alone_most = ${decided.alone_most},
           control_bp = ${decided.control_bp}, result_days = ${decided.result_days}
     where id = ${id} and state = 'draft'`.execute(tx)
  return numAffectedRows === 1n
}

/** Adds members to a campaign. A member who is already in it is not changed. */
export const insertMembers = async (
  tx: Tx,
  id: CampaignId,
  members: readonly { readonly member_id: MemberId; readonly arm: CampaignArm }[],
): Promise<void> => {
  await sql`
    insert into campaign_members (campaign_id, member_id, arm, status)
    select ${id}, member_id, arm, case arm when 'control' then 'control' else 'waiting' end
      from unnest(${members.map(({ member_id }) => member_id)}::text[], ${members.map(({ arm }) => arm)}::text[]) as given (member_id, arm)
    on conflict (campaign_id, member_id) do nothing`.execute(tx)
}

export const addLeftOut = async (
  tx: Tx,
  id: CampaignId,
  refused: readonly { readonly why: NewsRefusal; readonly members: number }[],
): Promise<void> => {
  await sql`
    insert into campaign_left_out (campaign_id, why, members)
    select ${id}, why, members
      from unnest(${refused.map(({ why }) => why)}::text[], ${refused.map(({ members }) => members)}::int[]) as given (why, members)
    on conflict (campaign_id, why) do update set members = campaign_left_out.members + excluded.members`.execute(
    tx,
  )
}

/** Stores up to which member the audience is computed, and adds the new members to the sizes of the two groups. */
export const recordPrepared = async (
  tx: Tx,
  id: CampaignId,
  to: MemberId,
  added: { readonly message: number; readonly control: number },
): Promise<void> => {
  await sql`
    update campaigns
       set prepared_to = ${to}, message_members = message_members + ${added.message}, control_members = control_members + ${added.control}
     where id = ${id} and state = 'preparing'`.execute(tx)
}

/**
 * Takes a lock per operator until the transaction ends. Two concurrent decisions of the operator must wait for each other, because both would
 * otherwise be allowed by the same `sumAlone`.
 */
export const lockAloneSum = async (tx: Tx, operator: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('campaigns:' || ${operator}::text))`.execute(tx)
}

/**
 * Returns the number of members in the campaigns that the operator decided alone since `since`. A campaign counts with its size at the decision, or
 * with its size at the sending if that is larger.
 */
export const sumAlone = async (tx: Tx, operator: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ members: number }>`
    select coalesce(sum(greatest(size_decided, message_members + control_members)), 0)::integer as members
      from campaigns where alone_most is not null and decided_by = ${operator} and decided_at > ${since}`.execute(
    tx,
  )
  return rows[0]?.members ?? 0
}

export const beginSending = async (tx: Tx, id: CampaignId, at: Date): Promise<void> => {
  await sql`
    update campaigns set state = 'sending', started_at = ${at} where id = ${id} and state = 'preparing'`.execute(
    tx,
  )
}

export type WaitingMember = { readonly member_id: MemberId; readonly name: string | null }

/** Returns the next members who wait for the campaign's message, with their names. The caller holds the campaign's lock. */
export const findWaiting = async (tx: Tx, id: CampaignId, limit: number): Promise<WaitingMember[]> => {
  const { rows } = await sql<WaitingMember>`
    select w.member_id, p.name
      from (select member_id from campaign_members where campaign_id = ${id} and status = 'waiting'
             order by member_id limit ${limit}) w
      left join member_profiles p on p.member_id = w.member_id
     order by w.member_id`.execute(tx)
  return rows
}

/** Stores the outcome for waiting members: sent (`why` is null), or left out for the reason `why`. */
export const settleMembers = async (
  tx: Tx,
  id: CampaignId,
  members: readonly { readonly member_id: MemberId; readonly why: NewsRefusal | null }[],
  at: Date,
): Promise<void> => {
  await sql`
    update campaign_members m
       set status = case when given.why is null then 'sent' else 'left_out' end, why = given.why, decided_at = ${at}
      from unnest(${members.map(({ member_id }) => member_id)}::text[], ${members.map(({ why }) => why)}::text[]) as given (member_id, why)
     where m.campaign_id = ${id} and m.member_id = given.member_id and m.status = 'waiting'`.execute(tx)
  await sql`
    update campaigns set sent = sent + ${members.filter(({ why }) => why === null).length} where id = ${id}`.execute(
    tx,
  )
}

export const finishSending = async (tx: Tx, id: CampaignId, at: Date): Promise<void> => {
  await sql`
    update campaigns set state = 'finished', ended_at = ${at} where id = ${id} and state = 'sending'`.execute(
    tx,
  )
}

/** Stops a campaign in progress. Returns false if the campaign is not in progress. */
export const stopSending = async (
  tx: Tx,
  id: CampaignId,
  { cause, by, at }: { readonly cause: StopCause; readonly by: string | null; readonly at: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update campaigns set state = 'stopped', stop_cause = ${cause}, ended_by = ${by}, ended_at = ${at}
     where id = ${id} and state in ('preparing', 'sending')`.execute(tx)
  return numAffectedRows === 1n
}

export const findUnderWay = async (db: Db): Promise<CampaignId[]> => {
  const { rows } = await sql<{ id: CampaignId }>`
    select id from campaigns where state in ('preparing', 'sending') order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Counts the members who were left out of the campaign, by reason. Some were left out when the audience was computed, others when messages were sent.
 */
export const countLeftOut = async (
  db: Db,
  id: CampaignId,
): Promise<{ why: NewsRefusal; members: number }[]> => {
  const { rows } = await sql<{ why: NewsRefusal; members: number }>`
    select why, sum(members)::int as members
      from (select why, members from campaign_left_out where campaign_id = ${id}
            union all
            select why, count(*)::int from campaign_members where campaign_id = ${id} and status = 'left_out' group by why) each
     group by why order by members desc, why`.execute(db)
  return rows
}

/** Deletes the entries of at most `atMost` members in campaigns that ended before `before`, and returns their number. */
export const deleteOldMembers = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } =
    await sql`delete from ${someRows(sql`campaign_members`, sql`campaign_id in (select c.id from campaigns c where c.ended_at < ${before})`, atMost)}`.execute(
      db,
    )
  return Number(numAffectedRows ?? 0n)
}

export type CampaignGauge = { readonly under_way: number; readonly waiting: number }

/** Returns the number of campaigns in progress, and the number of members who still wait for a message. */
export const gaugeCampaigns = async (db: Db): Promise<CampaignGauge> => {
  const { rows } = await sql<CampaignGauge>`
    select (select count(*)::int from campaigns where state in ('preparing', 'sending')) as under_way,
           (select count(*)::int from campaign_members m join campaigns c on c.id = m.campaign_id
             where c.state = 'sending' and m.status = 'waiting') as waiting`.execute(db)
  return rows[0] ?? { under_way: 0, waiting: 0 }
}
