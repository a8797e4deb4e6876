import type { CampaignLink, CampaignState, StopCause } from '@sala/contract/campaigns/campaign-values.ts'
import type { CampaignId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A row of the table `campaigns`, whose columns are described in its migration. `audience` has the format of the API. */
export type CampaignRow = {
  readonly id: CampaignId
  readonly name: string
  readonly state: CampaignState
  readonly audience: unknown
  readonly title: string
  readonly body: string
  readonly link: CampaignLink
  readonly promotion_id: number | null
  readonly made_by: string
  readonly made_at: Date
  readonly edited_by: string
  readonly edited_at: Date
  readonly tested_by: string | null
  readonly tested_at: Date | null
  readonly decided_by: string | null
  readonly decided_at: Date | null
  readonly size_decided: number | null
  readonly alone_most: number | null
  readonly message_members: number
  readonly control_members: number
  readonly control_bp: number | null
  readonly result_days: number | null
  readonly prepared_to: string
  readonly started_at: Date | null
  readonly sent: number
  readonly ended_at: Date | null
  readonly ended_by: string | null
  readonly stop_cause: StopCause | null
}

const COLUMNS = sql`id, name, state, audience, title, body, link, promotion_id, made_by, made_at, edited_by, edited_at,
    tested_by, tested_at, decided_by, decided_at, size_decided, alone_most, message_members, control_members, control_bp, result_days, prepared_to,
    started_at, sent, ended_at, ended_by, stop_cause`

export const findCampaign = async (db: Db | Tx, id: CampaignId): Promise<CampaignRow | null> => {
  const { rows } = await sql<CampaignRow>`select ${COLUMNS} from campaigns where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns the campaign and locks its row, so that a batch of messages, an edit and a stop wait for each other. */
export const lockCampaign = async (tx: Tx, id: CampaignId): Promise<CampaignRow | null> => {
  const { rows } = await sql<CampaignRow>`
    select ${COLUMNS} from campaigns where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export const listCampaigns = async (db: Db, limit: number): Promise<CampaignRow[]> => {
  const { rows } = await sql<CampaignRow>`
    select ${COLUMNS} from campaigns order by id desc limit ${limit}`.execute(db)
  return rows
}

export type Draft = {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly link: CampaignLink
  readonly promotion: number | null
  /** Filters of the audience, as JSON in the format of the API. */
  readonly audience: string
}

export const insertDraft = async (
  tx: Tx,
  id: CampaignId,
  draft: Draft,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await sql`
    insert into campaigns (id, name, state, audience, title, body, link, promotion_id, made_by, made_at, edited_by, edited_at)
    values (${id}, ${draft.name}, 'draft', ${draft.audience}::jsonb, ${draft.title}, ${draft.text}, ${draft.link},
            ${draft.promotion}, ${by}, ${at}, ${by}, ${at})`.execute(tx)
}

/** Changes a draft and removes the record of its test, because a test counts only for the tested text. */
export const updateDraft = async (
  tx: Tx,
  id: CampaignId,
  draft: Draft,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await sql`
    update campaigns
       set name = ${draft.name}, title = ${draft.title}, body = ${draft.text}, link = ${draft.link},
           promotion_id = ${draft.promotion}, audience = ${draft.audience}::jsonb,
           edited_by = ${by}, edited_at = ${at}, tested_by = null, tested_at = null
     where id = ${id} and state = 'draft'`.execute(tx)
}

export const updateTest = async (
  tx: Tx,
  id: CampaignId,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await sql`update campaigns set tested_by = ${by}, tested_at = ${at} where id = ${id} and state = 'draft'`.execute(
    tx,
  )
}
