import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { SettingProposals } from '../database/tables.ts'

export const proposalSubjects = [
  'receiving-account',
  'cashier.receiving_account',
  'cashier.payout_account',
] as const
export type ProposalSubject = (typeof proposalSubjects)[number]

const PROPOSAL = [
  'no',
  'subject',
  'value',
  'reason',
  'proposed_by',
  'proposed_at',
] as const satisfies readonly (keyof SettingProposals)[]

export type Proposal = Row<SettingProposals, typeof PROPOSAL>

export const insertProposal = async (tx: Tx, proposal: Omit<Proposal, 'no'>): Promise<bigint> => {
  const { rows } = await sql<{ no: bigint }>`
    insert into setting_proposals (subject, value, reason, proposed_by, proposed_at)
    values (${proposal.subject}, ${JSON.stringify(proposal.value)}::jsonb, ${proposal.reason}, ${proposal.proposed_by},
      ${proposal.proposed_at}) returning no`.execute(tx)
  return rows[0]?.no ?? 0n
}

export const findOpenProposals = async (db: Db): Promise<Proposal[]> => {
  const { rows } = await sql<Proposal>`
    select ${columns(PROPOSAL)} from setting_proposals where confirmed_at is null order by no`.execute(db)
  return rows
}

/** The open proposal, locked until the transaction ends; null when there is none of that number. */
export const lockProposal = async (tx: Tx, no: string): Promise<Proposal | null> => {
  const { rows } = await sql<Proposal>`
    select ${columns(PROPOSAL)} from setting_proposals where no = ${no}::bigint and confirmed_at is null for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export const confirmProposal = async (tx: Tx, no: bigint, by: string, at: Date): Promise<void> => {
  await sql`
    update setting_proposals set confirmed_by = ${by}, confirmed_at = ${at} where no = ${no}`.execute(tx)
}
