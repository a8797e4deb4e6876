import type { SupportTopic } from '@sala/contract/support/conversation-topics.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export type ReadyAnswer = {
  readonly no: bigint
  readonly title: string
  readonly body: string
  readonly topic: SupportTopic | null
  readonly changed_by: string
  readonly changed_at: Date
}

export const findReadyAnswers = async (db: Db): Promise<ReadyAnswer[]> => {
  const { rows } = await sql<ReadyAnswer>`
    select no, title, body, topic, changed_by, changed_at from ready_answers order by title, no`.execute(db)
  return rows
}

export type ReadyText = { readonly title: string; readonly text: string; readonly topic: SupportTopic | null }
type Change = { readonly by: string; readonly at: Date }

export const countReadyAnswers = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ready_answers`.execute(tx)
  return Number(rows[0]?.count ?? 0n)
}

export const insertReadyAnswer = async (
  tx: Tx,
  { title, text, topic }: ReadyText,
  { by, at }: Change,
): Promise<void> => {
  await sql`
    insert into ready_answers (title, body, topic, changed_by, changed_at)
    values (${title}, ${text}, ${topic}, ${by}, ${at})`.execute(tx)
}

export const updateReadyAnswer = async (
  tx: Tx,
  no: bigint,
  { title, text, topic }: ReadyText,
  { by, at }: Change,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ready_answers set title = ${title}, body = ${text}, topic = ${topic}, changed_by = ${by}, changed_at = ${at}
     where no = ${no}`.execute(tx)
  return numAffectedRows === 1n
}

export const deleteReadyAnswer = async (tx: Tx, no: bigint): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from ready_answers where no = ${no}`.execute(tx)
  return numAffectedRows === 1n
}
