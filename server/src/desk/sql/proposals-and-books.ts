import type { MemberId } from '@sala/contract/wire/ids.ts'
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

export type HouseSum = { readonly account: string; readonly said: bigint; readonly ledger: bigint }

/** What the stored lines of each receiving account come to, beside what the ledger took in from it. */
export const compareBankLines = async (db: Db): Promise<HouseSum[]> => {
  const { rows } = await sql<HouseSum>`
    with booked as (
      select debit as account, sum(amount)::bigint as total from ledger_journal
       where debit like 'bank:%' and kind in ('deposit', 'suspense_in') group by 1
    )
    select account, coalesce(said.total, 0)::bigint as said, coalesce(booked.total, 0)::bigint as ledger
      from bank_line_sums said full join booked using (account) order by account`.execute(db)
  return rows
}

/** What paid withdrawals come to, beside what the ledger paid out, by bank. */
export const comparePayouts = async (db: Db): Promise<HouseSum[]> => {
  const { rows } = await sql<HouseSum>`
    with booked as (
      select credit as account, sum(amount)::bigint as total from ledger_journal where kind = 'payout' group by 1
    )
    select account, coalesce(said.total, 0)::bigint as said, coalesce(booked.total, 0)::bigint as ledger
      from payout_sums said full join booked using (account) order by account`.execute(db)
  return rows
}

export type SiteMember = { readonly member_id: MemberId; readonly username: string; readonly game: bigint }

/** Members with an account at the game site and no credit on the way, with what the ledger has there for them. */
export const findSiteMembers = async (db: Db, after: string, atMost: number): Promise<SiteMember[]> => {
  const { rows } = await sql<SiteMember>`
    select a.member_id, a.username, coalesce(b.game, 0)::bigint as game
      from settled_site_members a left join member_balances b using (member_id)
     where a.member_id > ${after}
     order by a.member_id limit ${atMost}`.execute(db)
  return rows
}

/** Of the bank's lines, those that are stored with the same account and amount. */
export const findStoredLines = async (
  db: Db,
  lines: readonly { line_id: string; account: string; amount: bigint }[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ line_id: string }>`
    select l.line_id from stored_bank_lines l
      join json_to_recordset(${JSON.stringify(lines.map(line => ({ ...line, amount: line.amount.toString() })))}::json)
        as said(line_id text, account text, amount bigint) using (line_id, account, amount)`.execute(db)
  return new Set(rows.map(row => row.line_id))
}
