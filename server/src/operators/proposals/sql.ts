import type { ProposalState } from '@sala/contract/desk/proposals/endpoints.ts'
import type { OperatorId, ProposalId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Proposals } from '../database/tables.ts'

const PROPOSAL = [
  'id',
  'kind',
  'subject',
  'member_id',
  'payload',
  'effect',
  'amount',
  'reason',
  'evidence',
  'state',
  'maker_id',
  'made_at',
  'expires_at',
  'alone',
  'checker_id',
  'answer',
  'closed_at',
  'ended_cause',
  'ended_by',
  'first_half',
] as const satisfies readonly (keyof Proposals)[]

export type ProposalRow = Row<Proposals, typeof PROPOSAL>
export type NamedProposal = ProposalRow & { readonly maker: string; readonly checker: string | null }

export const insertProposal = async (tx: Tx, row: ProposalRow): Promise<void> => {
  await sql`
    insert into proposals (id, kind, subject, member_id, payload, effect, amount, reason, evidence, state, maker_id,
      made_at, expires_at, alone, checker_id, answer, closed_at, first_half)
    values (${row.id}, ${row.kind}, ${row.subject}, ${row.member_id}, ${JSON.stringify(row.payload)}::jsonb,
      ${JSON.stringify(row.effect)}::jsonb, ${row.amount}, ${row.reason}, ${row.evidence}, ${row.state}, ${row.maker_id},
      ${row.made_at}, ${row.expires_at}, ${row.alone}, ${row.checker_id}, ${row.answer}, ${row.closed_at},
      ${row.first_half})`.execute(tx)
}

export const findProposal = async (db: Db | Tx, id: ProposalId): Promise<NamedProposal | null> => {
  const { rows } = await sql<NamedProposal>`
    select p.*, m.name as maker, c.name as checker
      from proposals p join operators m on m.id = p.maker_id left join operators c on c.id = p.checker_id
     where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const lockProposal = async (tx: Tx, id: ProposalId): Promise<ProposalRow | null> => {
  const { rows } = await sql<ProposalRow>`
    select ${columns(PROPOSAL)} from proposals where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Returns the proposals in a state, without the kinds that the operator may not see. Open ones are sorted oldest first, others newest first. */
export const findProposals = async (
  db: Db,
  state: ProposalState,
  hidden: readonly string[],
  most: number,
): Promise<NamedProposal[]> => {
  const { rows } = await sql<NamedProposal>`
    select p.*, m.name as maker, c.name as checker
      from proposals p join operators m on m.id = p.maker_id left join operators c on c.id = p.checker_id
     where p.state = ${state} and p.kind <> all(${[...hidden]}::text[])
     order by case when p.state = 'open' then p.made_at end, p.made_at desc limit ${most}`.execute(db)
  return rows
}

/** Closes a proposal. Returns false if it was closed meanwhile. */
export const closeProposal = async (
  tx: Tx,
  id: ProposalId,
  to: {
    readonly state: ProposalState
    readonly checker_id: OperatorId | null
    readonly answer: string | null
    readonly at: Date
  },
): Promise<boolean> => {
  const { rows } = await sql`
    update proposals set state = ${to.state}, checker_id = ${to.checker_id}, answer = ${to.answer}, closed_at = ${to.at}
     where id = ${id} and state = 'open' returning id`.execute(tx)
  return rows.length === 1
}

export const expireProposals = async (tx: Tx, now: Date): Promise<{ id: ProposalId; kind: string }[]> => {
  const { rows } = await sql<{ id: ProposalId; kind: string }>`
    update proposals set state = 'expired', closed_at = ${now} where state = 'open' and expires_at <= ${now}
    returning id, kind`.execute(tx)
  return rows
}
